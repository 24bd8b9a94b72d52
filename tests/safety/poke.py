"""Turn a number into a pointer inside compiled code, as a strategy that wants to do harm could."""

from numba import types
from numba.extending import intrinsic


@intrinsic
def address(typingctx, number):
    def emit(context, builder, signature, arguments):
        return builder.inttoptr(arguments[0], context.get_value_type(signature.return_type))

    return types.CPointer(types.int64)(types.int64), emit
