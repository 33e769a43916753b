const find = (id) => document.getElementById(id);
const [deal, trick, seen, lying] = ["deal", "trick", "seen", "lying"].map(find);
const data = Uint8Array.from(atob(find("data").textContent), (byte) => byte.charCodeAt(0));
const inflated = new Blob([data]).stream().pipeThrough(new DecompressionStream("deflate"));
const { deals, texts } = await new Response(inflated).json();
const FRENCH = { S: "♠", H: "♥", D: "♦", C: "♣" };
let steps, tricks, step;

function make(tag, name, ...inside) {
  const made = Object.assign(document.createElement(tag), { className: name });
  made.append(...inside);
  return made;
}

/* The codes of Spanish cards end with the number, those of French ones with the suit. */
function card(code) {
  const isSpanish = /\d$/.test(code);
  const shown = make("div", `card ${isSpanish ? code[0] : code[1].toLowerCase()}`);
  shown.innerHTML = isSpanish
    ? `${code.slice(1)}<svg><use href="#${code[0]}"/></svg>`
    : `${code[0].replace("T", "10")}\n${FRENCH[code[1]]}\ufe0e`;
  shown.ariaHidden = "true";
  return [shown, make("span", "spoken", deals[deal.selectedIndex].cards[code])];
}

function choices(select, labels) {
  select.replaceChildren(...labels.map((each, at) => new Option(each, at, false, at === select.selectedIndex)));
}

function open(number) {
  deal.selectedIndex = number;
  let last;
  steps = deals[number].steps.map((changes) => last = changes.map((part, at) => part || last[at]));
  tricks = steps.flatMap(([, , , on], at) => on.length === 1 && steps[at - 1][3].length !== 1 ? [at] : []);
  choices(trick, [texts.to_start, ...tricks.map((_, at) => texts.trick.replace("{number}", at + 1))]);
  choices(seen, [texts.all_open, ...steps[0][2].map((name) => texts.seen.replace("{name}", () => name))]);
  trick.hidden = lying.hidden = !tricks.length;
  show(0);
}

function show(to) {
  step = to;
  const [told, lines, names, on, held] = steps[step];
  find("told").textContent = told.join(" ");
  find("lines").textContent = lines.join("\n");
  lying.replaceChildren(...on.map(([seat, ...code]) => make("li", "", ...card(code.join("")), names[seat])));
  find("hands").replaceChildren(...names.map((name, seat) => {
    const [own, tops] = [held[seat], held[seat + names.length]].map((hand) => hand?.match(/\w+/g) ?? []);
    const isOpen = [0, seat + 1].includes(seen.selectedIndex);
    const shown = [...(isOpen ? own : []), ...tops].map((code) => make("li", "", ...card(code)));
    if (!isOpen && own.length) shown.push(make("li", "card back", own.length));
    return make("section", "", make("h2", "", name), make("ul", "", ...shown));
  }));
  trick.selectedIndex = tricks.filter((start) => start <= step).length;
}

/* In the order of the buttons; after the last step comes the next deal. */
const WAYS = [
  () => 0, () => tricks.findLast((start) => start < step) ?? 0, () => Math.max(step - 1, 0), () => step + 1,
  () => tricks.find((start) => start > step) ?? Math.max(step + 1, steps.length - 1), () => steps.length - 1,
];
const buttons = [...document.querySelectorAll("button")];
buttons.forEach((button, at) => button.onclick = () => {
  if (steps[WAYS[at]()]) show(WAYS[at]());
  else if (deals[deal.selectedIndex + 1]) open(deal.selectedIndex + 1);
});
addEventListener("keydown", (event) => {
  const pressed = buttons.find((each) => each.getAttribute("aria-keyshortcuts").split(" ").includes(event.key));
  if (!pressed || event.target.matches("select") || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  pressed.click();
});
deal.onchange = () => open(deal.selectedIndex);
trick.onchange = () => show([0, ...tricks][trick.selectedIndex]);
seen.onchange = () => show(step);
choices(deal, deals.map(({ title }) => title));
open(0);
document.querySelector("main").hidden = false;
