// Steps through recorded hands. What each step shows follows from the hand and the step's number alone.
const hands = JSON.parse(document.getElementById("viewer-data").textContent);
const part = (name) => document.getElementById(`viewer-${name}`);
const SUITS = { C: ["♣", "clubs"], D: ["♦", "diamonds"], H: ["♥", "hearts"], S: ["♠", "spades"] };
const RANKS = { T: "10", J: "jack", Q: "queen", K: "king", A: "ace" };
const JOKERS = { BJ: "big joker", LJ: "little joker" };

function cardWords(card) {
  if (JOKERS[card]) return JOKERS[card];
  return SUITS[card[1]] ? `${RANKS[card[0]] ?? card[0]} of ${SUITS[card[1]][1]}` : card;
}
function cardSign(card) {
  const sign = document.createElement("span"), words = document.createElement("span");
  const suit = JOKERS[card] ? null : SUITS[card[1]];
  sign.className = suit && "DH".includes(card[1]) ? "card red" : "card";
  sign.setAttribute("aria-hidden", "true");
  sign.textContent = suit ? (card[0] === "T" ? "10" : card[0]) + suit[0] : card;
  words.className = "hidden";
  words.textContent = `${cardWords(card)}, `;
  return [sign, words];
}
const seatWords = (hand, seat) => `seat ${seat}` + (hand.players[seat] ? ` (${hand.players[seat]})` : "");

// Each step: what it says, and whose bids, cards and tricks are to be seen.
function stepsOf(hand) {
  const seats = hand.bids.map((_, seat) => seat), dealt = hand.dealt ?? seats.map(() => []);
  const left = hand.held.map((cards) => [...cards]), won = seats.map(() => 0);
  const steps = [];
  const step = (said, cards, bids, table = []) =>
    steps.push({ said, cards: cards.map((each) => [...each]), bids, won: [...won], table: [...table] });
  step(hand.dealt ? `Dealt by ${seatWords(hand, hand.dealer)}.` : "Cards are drawn, not dealt.", dealt, false);
  if (hand.kept) step(`Drafted, in order: ${hand.kept.map(cardWords).join(", ")}.`, left, false);
  const bids = seats.filter((seat) => hand.bids[seat] !== null);
  if (bids.length) {
    const said = bids.map((seat) => `${seatWords(hand, seat)} bids ${hand.bids[seat]}`).join(", ");
    step(`Bids: ${said}.`, hand.passes.length ? dealt : left, true);
  }
  for (const [seat, cards] of hand.passes) {
    step(`Passing: ${seatWords(hand, seat)} gives away ${cards.map(cardWords).join(", ") || "nothing"}.`, dealt, true);
  }
  hand.tricks.forEach(([leader, cards, winner], trick) => {
    const table = [];
    cards.forEach((card, place) => {
      const seat = (leader + place) % seats.length, at = left[seat].indexOf(card);
      if (at >= 0) left[seat].splice(at, 1);
      table[seat] = card;
      const ends = place === seats.length - 1 && winner !== null;
      if (ends) won[winner] += 1;
      const does = place === 0 ? "leads" : "plays", end = ends ? ` The trick goes to ${seatWords(hand, winner)}.` : "";
      step(`Trick ${trick + 1}: ${seatWords(hand, seat)} ${does} the ${cardWords(card)}.${end}`, left, true, table);
    });
  });
  const scored = (hand.points ?? []).map((points, team) =>
    `Team ${team}: ${points >= 0 ? "+" : ""}${points} points, score ${hand.after[team]}, bags ${hand.bags_after[team]}.`);
  step([...scored, hand.end].join(" ").trim(), left, true);
  return steps;
}

let steps = [], at = 0;
const hand = () => hands[part("hand").selectedIndex];
function cell(tag, content) {
  const made = document.createElement(tag);
  made.append(...[content].flat());
  if (tag === "td") made.setAttribute("role", "cell");
  return made;
}
function draw() {
  const shown = steps[at], now = hand();
  part("step").textContent = `Step ${at + 1} of ${steps.length}. ${shown.said}`;
  part("seats").replaceChildren(...now.bids.map((bid, seat) => {
    const row = document.createElement("tr"), head = cell("th", `${seat} ${now.players[seat] ?? ""}`);
    head.scope = "row";
    head.setAttribute("role", "rowheader");
    row.setAttribute("role", "row");
    const table = shown.table[seat] ? cardSign(shown.table[seat]) : "";
    row.append(head, cell("td", String(now.team[seat])), cell("td", (shown.bids && bid) || ""),
      cell("td", String(shown.won[seat])), cell("td", table), cell("td", shown.cards[seat].flatMap(cardSign)));
    return row;
  }));
  for (const name of ["first", "back"]) part(name).setAttribute("aria-disabled", at === 0);
  for (const name of ["next", "last"]) part(name).setAttribute("aria-disabled", at === steps.length - 1);
}
function go(to) {
  at = Math.max(0, Math.min(steps.length - 1, to));
  draw();
}
function choose() {
  const now = hand();
  steps = stepsOf(now);
  part("before").textContent = now.before
    .map((score, team) => `Team ${team} comes with ${score} points and ${now.bags[team]} bags.`).join(" ");
  go(0);
}
part("hand").append(...hands.map((each) => cell("option", each.name)));
part("hand").addEventListener("change", choose);
part("first").addEventListener("click", () => go(0));
part("back").addEventListener("click", () => go(at - 1));
part("next").addEventListener("click", () => go(at + 1));
part("last").addEventListener("click", () => go(steps.length - 1));
part("steps").addEventListener("keydown", (event) => {
  const way = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (!way) return;
  event.preventDefault();
  go(at + way);
});
part("whole").hidden = false;
choose();
