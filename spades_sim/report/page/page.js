const say = (text) => { document.getElementById("said").textContent = text; };

// Tables: a click or Enter on a head sorts by it, once more turns the order.
function key(row, column) {
  const cell = row.cells[column];
  return cell.dataset.v !== undefined ? Number(cell.dataset.v) : cell.textContent.trim();
}
function order(one, other) {
  if (one === "" || other === "") return (one === "") - (other === "");
  if (typeof one === "number" && typeof other === "number") return one - other;
  return String(one).localeCompare(String(other), "en", { numeric: true });
}
for (const button of document.querySelectorAll("button.sort")) {
  button.addEventListener("click", () => {
    const head = button.closest("th"), table = button.closest("table"), body = table.tBodies[0];
    const first = head.classList.contains("n") ? "descending" : "ascending";
    const second = first === "descending" ? "ascending" : "descending";
    const way = head.getAttribute("aria-sort") === first ? second : first;
    for (const other of head.parentNode.cells) other.removeAttribute("aria-sort");
    head.setAttribute("aria-sort", way);
    const turn = way === "ascending" ? 1 : -1;
    const rows = [...body.rows].map((row) => [key(row, head.cellIndex), row]);
    // Empty cells stay last in both orders.
    rows.sort(([one], [other]) => (one === "" || other === "" ? 1 : turn) * order(one, other));
    body.append(...rows.map(([, row]) => row));
    say(`Sorted by ${button.textContent}, ${way}`);
  });
}

// Data of plots: copied as CSV. Pages from a file may have no clipboard; then the old way works.
function csv(table) {
  const cell = (text) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return [...table.rows].map((row) => [...row.cells].map((each) => cell(each.textContent)).join(",")).join("\n") + "\n";
}
function copyByHand(text) {
  const area = document.createElement("textarea");
  area.value = text;
  document.body.append(area);
  area.select();
  const done = document.execCommand("copy");
  area.remove();
  return done;
}
for (const button of document.querySelectorAll("button.copy")) {
  button.hidden = false;
  button.addEventListener("click", async () => {
    const text = csv(document.getElementById(button.dataset.table));
    let done = true;
    try { await navigator.clipboard.writeText(text); } catch { done = copyByHand(text); }
    button.focus();
    say(done ? "Copied" : "The browser does not allow copying");
    button.textContent = done ? "Copied" : "Not allowed";
  });
}

// Light or dark: as the system says, until the button says otherwise.
const look = document.getElementById("look"), root = document.documentElement;
const dark = () => (root.dataset.look ? root.dataset.look === "dark" : matchMedia("(prefers-color-scheme: dark)").matches);
const name = () => { look.textContent = dark() ? "Light look" : "Dark look"; };
look.hidden = false;
look.addEventListener("click", () => { root.dataset.look = dark() ? "light" : "dark"; name(); });
name();
