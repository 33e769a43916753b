/** A slash command while its options are being filled in. @module command-form */

import { autocomplete } from "./api.js";
import { closedChoices, hint, localised, parseTyped, plain, search } from "./commands.js";
import { h } from "./dom.js";

/** @typedef {import("./commands.js").CommandOption} CommandOption */
/** @typedef {import("./commands.js").Choice} Choice */
/** @typedef {{option: CommandOption, node: HTMLElement, input: HTMLInputElement, chosen: Choice|null, offered: Choice[]}} Chip */

const AUTOCOMPLETE_DELAY = 150;

/** The name of the command, a chip for each option in use, and a box in which to look for further options. */
export class CommandForm {
  /**
   * @param {import("./commands.js").Entry} entry
   * @param {import("./store.js").Store} store
   * @param {import("./suggestions.js").Suggestions} suggestions
   * @param {{send: (options: Record<string, any>) => void, leave: () => void}} hooks
   */
  constructor(entry, store, suggestions, hooks) {
    this.entry = entry;
    this.store = store;
    this.suggestions = suggestions;
    this.hooks = hooks;
    /** @type {Chip[]} */
    this.chips = [];
    this.timer = 0;
    this.more = /** @type {HTMLInputElement} */ (
      h("input", {
        class: "command-more",
        type: "text",
        autocomplete: "off",
        spellcheck: "false",
        role: "combobox",
        "aria-label": `Options of /${entry.label}`,
        enterkeyhint: "send",
      })
    );
    this.node = h(
      "div",
      { class: "command-form", role: "group", "aria-label": `Command /${entry.label}` },
      h("span", { class: "command-name" }, `/${entry.label}`),
      this.more,
    );
    this.more.addEventListener("focus", () => this.suggestOptions());
    this.more.addEventListener("input", () => this.suggestOptions());
    this.more.addEventListener("keydown", (event) => this.moreKey(event));
    for (const option of entry.options.filter((candidate) => candidate.required)) this.addChip(option);
    this.describeRest();
  }

  focus() {
    (this.chips.find((chip) => !chip.input.value)?.input ?? this.more).focus();
  }

  get unused() {
    return this.entry.options.filter((option) => !this.chips.some((chip) => chip.option === option));
  }

  describeRest() {
    const rest = this.unused.length;
    this.more.placeholder = rest ? `+${rest} option${rest > 1 ? "s" : ""} · Enter to send` : "Enter to send";
  }

  // ---- looking for further options

  suggestOptions() {
    const found = search(this.unused, this.more.value.replace(/:$/, ""), (option) => [
      localised(option, "name", this.store.locale),
      option.name,
    ]);
    const exact = this.more.value.endsWith(":") && found[0];
    if (exact) return this.use(exact);
    const items = found.map((option) => ({
      title: localised(option, "name", this.store.locale),
      note: localised(option, "description", this.store.locale),
      pick: () => this.use(option),
    }));
    this.suggestions.show(this.more, items.length ? "Options" : this.entry.description, items, {
      preselect: this.more.value !== "",
    });
  }

  /** @param {CommandOption} option */
  use(option) {
    this.more.value = "";
    this.addChip(option).input.focus();
  }

  /** @param {KeyboardEvent} event */
  moreKey(event) {
    if (this.suggestions.key(event)) return;
    if (event.key === "Enter") {
      event.preventDefault();
      if (this.suggestions.current) this.suggestions.current.pick();
      else this.send();
    } else if (
      event.key === "Tab" &&
      !event.shiftKey &&
      this.suggestions.items.length &&
      this.suggestions.open
    ) {
      event.preventDefault();
      (this.suggestions.current ?? this.suggestions.items[0]).pick();
    } else if (event.key === "Backspace" && !this.more.value) {
      event.preventDefault();
      const last = this.chips[this.chips.length - 1];
      if (last) last.input.focus();
      else this.hooks.leave();
    } else if (event.key === "Escape") {
      this.escape();
    }
  }

  escape() {
    if (this.suggestions.open) this.suggestions.hide();
    else this.hooks.leave();
  }

  // ---- one option

  /** @param {CommandOption} option @returns {Chip} */
  addChip(option) {
    const name = localised(option, "name", this.store.locale);
    const input = /** @type {HTMLInputElement} */ (
      h("input", {
        class: "chip-input",
        type: "text",
        autocomplete: "off",
        spellcheck: "false",
        role: "combobox",
        "aria-label": name,
        "aria-required": String(Boolean(option.required)),
        enterkeyhint: "next",
      })
    );
    const node = h(
      "label",
      { class: option.required ? "chip chip-required" : "chip" },
      h("span", { class: "chip-name" }, name),
      input,
    );
    /** @type {Chip} */
    const chip = { option, node, input, chosen: null, offered: [] };
    this.chips.push(chip);
    this.more.before(node);
    this.describeRest();
    input.addEventListener("focus", () => this.suggestValues(chip));
    input.addEventListener("input", () => {
      chip.chosen = null;
      this.fit(chip);
      this.suggestValues(chip);
    });
    input.addEventListener("keydown", (event) => this.chipKey(event, chip));
    this.fit(chip);
    return chip;
  }

  /** @param {Chip} chip */
  fit(chip) {
    chip.input.style.width = `${Math.max(4, Math.min(28, chip.input.value.length + 2))}ch`;
    chip.node.classList.remove("chip-wrong");
    chip.input.removeAttribute("aria-invalid");
  }

  /** @param {Chip} chip */
  removeChip(chip) {
    this.chips = this.chips.filter((other) => other !== chip);
    chip.node.remove();
    this.describeRest();
    this.more.focus();
  }

  /** @param {Chip} chip */
  suggestValues(chip) {
    window.clearTimeout(this.timer);
    const choices = closedChoices(chip.option, this.store);
    if (choices) {
      chip.offered = choices;
      const found = chip.chosen ? choices : search(choices, chip.input.value, (choice) => [choice.name]);
      this.offer(chip, found);
    } else if (chip.option.autocomplete) {
      this.offer(chip, chip.offered);
      this.timer = window.setTimeout(() => void this.askBot(chip), AUTOCOMPLETE_DELAY);
    } else {
      this.offer(chip, []);
    }
  }

  /** @param {Chip} chip @param {Choice[]} choices */
  offer(chip, choices) {
    const { option } = chip;
    const head = [
      localised(option, "name", this.store.locale),
      localised(option, "description", this.store.locale),
      hint(option),
    ]
      .filter(Boolean)
      .join(" · ");
    const items = choices
      .slice(0, 25)
      .map((choice) => ({ title: choice.name, pick: () => this.choose(chip, choice) }));
    this.suggestions.show(chip.input, head, items, { preselect: !chip.chosen });
  }

  /** @param {Chip} chip */
  async askBot(chip) {
    const asked = chip.input.value;
    const { options } = this.read();
    try {
      const choices = await autocomplete({
        user: this.store.me,
        channel: this.store.channel,
        command: this.entry.key,
        options: { ...options, [chip.option.name]: asked },
        focused: chip.option.name,
      });
      chip.offered = choices.map((choice) => ({
        name: localised(choice, "name", this.store.locale),
        value: choice.value,
      }));
    } catch {
      chip.offered = [];
    }
    if (chip.input.value === asked && document.activeElement === chip.input) this.offer(chip, chip.offered);
  }

  /** @param {Chip} chip @param {Choice} choice */
  choose(chip, choice) {
    chip.chosen = choice;
    chip.input.value = choice.name;
    this.fit(chip);
    this.next(chip);
  }

  /** The next option that still needs a value, or the box for further ones. @param {Chip} chip */
  next(chip) {
    const empty = this.chips.slice(this.chips.indexOf(chip) + 1).find((other) => !other.input.value);
    (empty?.input ?? this.more).focus();
  }

  /** @param {KeyboardEvent} event @param {Chip} chip */
  chipKey(event, chip) {
    if (this.suggestions.key(event)) return;
    const current = this.suggestions.current;
    if (event.key === "Enter" || (event.key === "Tab" && !event.shiftKey)) {
      event.preventDefault();
      if (current && (!chip.chosen || this.suggestions.steered)) current.pick();
      else if (event.key === "Tab") this.next(chip);
      else this.send();
    } else if (event.key === "Backspace" && !chip.input.value && !chip.option.required) {
      event.preventDefault();
      this.removeChip(chip);
    } else if (event.key === "Backspace" && !chip.input.value && this.chips[0] === chip) {
      event.preventDefault();
      this.hooks.leave();
    } else if (event.key === "Escape") {
      this.escape();
    }
  }

  // ---- sending

  /**
   * The values given, and the chips that are wrong.
   * @returns {{options: Record<string, any>, wrong: {chip: Chip, problem: string}[]}}
   */
  read() {
    /** @type {Record<string, any>} */
    const options = {};
    const wrong = [];
    for (const chip of this.chips) {
      const text = chip.input.value;
      if (!text.trim()) {
        wrong.push({
          chip,
          problem: chip.option.required ? "this option is required" : "give it a value, or remove it",
        });
        continue;
      }
      const chosen = chip.chosen ?? chip.offered.find((choice) => plain(choice.name) === plain(text.trim()));
      if (chosen) {
        options[chip.option.name] = chosen.value;
      } else if (closedChoices(chip.option, this.store)) {
        wrong.push({ chip, problem: "choose one of the list" });
      } else {
        const parsed = parseTyped(chip.option, text);
        if ("value" in parsed) options[chip.option.name] = parsed.value;
        else wrong.push({ chip, problem: parsed.problem });
      }
    }
    return { options, wrong };
  }

  send() {
    const { options, wrong } = this.read();
    for (const { chip } of wrong) {
      chip.node.classList.add("chip-wrong");
      chip.input.setAttribute("aria-invalid", "true");
    }
    if (!wrong.length) {
      this.suggestions.hide();
      return this.hooks.send(options);
    }
    const [{ chip, problem }] = wrong;
    chip.input.focus();
    this.suggestions.head.textContent = `${localised(chip.option, "name", this.store.locale)}: ${problem}`;
    return undefined;
  }
}
