/* What one core can do: deal 52 cards, bid and play 13 tricks at random, within the rules of following suit and of
   breaking spades; single hands, nothing scored. The yardstick of `spades-sim bench`.

   cc -O3 -march=native limit.c -o limit && ./limit 2000000        prints hands per second */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#ifdef __BMI2__
#include <immintrin.h>
#endif

static uint64_t state[4] = {0x243f6a8885a308d3, 0x13198a2e03707344, 0xa4093822299f31d0, 0x082efa98ec4e6c89};

static inline uint64_t rotate(uint64_t x, int k) { return x << k | x >> (64 - k); }

/* xoshiro256++ (Blackman, Vigna 2019) */
static inline uint64_t random_word(void) {
    uint64_t result = rotate(state[0] + state[3], 23) + state[0], t = state[1] << 17;
    state[2] ^= state[0];
    state[3] ^= state[1];
    state[1] ^= state[2];
    state[0] ^= state[3];
    state[2] ^= t;
    state[3] = rotate(state[3], 45);
    return result;
}

static inline uint32_t random_below(uint32_t n) { return (uint32_t)((random_word() >> 32) * (uint64_t)n >> 32); }

static inline uint64_t nth_card(uint64_t cards, int n) {
#ifdef __BMI2__
    return _pdep_u64(1ULL << n, cards);
#else
    while (n--) cards &= cards - 1;
    return cards & -cards;
#endif
}

int main(int count, char **arguments) {
    const uint64_t suit = 0x1fff, spades = suit << 39;
    long hands = count > 1 ? atol(arguments[1]) : 1000000;
    uint64_t check = 0;
    uint8_t pack[52];
    struct timespec start, end;
    for (int i = 0; i < 52; i++) pack[i] = (uint8_t)i;
    clock_gettime(CLOCK_MONOTONIC, &start);
    for (long hand = 0; hand < hands; hand++) {
        uint64_t held[4] = {0};
        int bids[4], tricks[4] = {0}, leader = 0, broken = 0;
        for (int i = 51; i > 0; i--) {
            int j = (int)random_below((uint32_t)i + 1);
            uint8_t card = pack[i];
            pack[i] = pack[j];
            pack[j] = card;
        }
        for (int i = 0; i < 52; i++) held[i & 3] |= 1ULL << pack[i];
        for (int seat = 0; seat < 4; seat++) bids[seat] = (int)random_below(14);
        for (int trick = 0; trick < 13; trick++) {
            uint64_t led = 0, best = 0;
            int winner = leader;
            for (int turn = 0; turn < 4; turn++) {
                int seat = (leader + turn) & 3;
                uint64_t legal = turn ? held[seat] & led : broken ? held[seat] : held[seat] & ~spades;
                if (!legal) legal = held[seat];
                uint64_t card = nth_card(legal, (int)random_below((uint32_t)__builtin_popcountll(legal)));
                held[seat] ^= card;
                if (!turn) led = suit << (__builtin_ctzll(card) / 13 * 13);
                if ((card & (led | spades)) && card > best) {
                    best = card;
                    winner = seat;
                }
                broken |= (card & spades) != 0;
            }
            tricks[winner]++;
            leader = winner;
        }
        check += (uint64_t)(tricks[0] * 3 + tricks[1] * 5 + bids[2] + bids[0] * tricks[3]);
    }
    clock_gettime(CLOCK_MONOTONIC, &end);
    double seconds = (double)(end.tv_sec - start.tv_sec) + (double)(end.tv_nsec - start.tv_nsec) * 1e-9;
    printf("%.0f\n", (double)hands / seconds);
    fprintf(stderr, "check %llu\n", (unsigned long long)check);
    return 0;
}
