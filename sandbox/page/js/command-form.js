/** The form for the options of a slash command. @module command-form */

import { autocomplete } from "./api.js";
import { Autocompletion } from "./autocompletion.js";
import { Chip } from "./chip.js";
import { chipKey, moreKey } from "./command-keys.js";
import { localised, optionNamed } from "./commands.js";
import { h } from "./dom.js";
import { choiceHeading, choiceSuggestions, optionSuggestions } from "./command-suggestions.js";
import { Option } from "./options.js";

/** @typedef {import("./types.js").CommandOption} CommandOption */
/** @typedef {import("./options.js").Choice} Choice */

/** The command's name, a chip for each option in use, and an input that searches further options. */
export class CommandForm {
  /**
   * @param {import("./commands.js").Entry} entry
   * @param {import("./store.js").Store} store
   * @param {import("./suggestions.js").Suggestions} suggestions
   * @param {{send: (options: Record<string, any>) => void, leave: (text: string) => void,
   *   changed: () => void}} hooks `leave` gets the text for the message box
   */
  constructor(entry, store, suggestions, hooks) {
    this.entry = entry;
    this.store = store;
    this.suggestions = suggestions;
    this.hooks = hooks;
    /** @type {Chip[]} */
    this.chips = [];
    this.more = /** @type {HTMLInputElement} */ (
      h("input", {
        class: "command-more",
        type: "text",
        autocomplete: "off",
        spellcheck: "false",
        role: "combobox",
        "aria-label": `Options of /${entry.label}`,
        "aria-autocomplete": "list",
        "aria-expanded": "false",
        enterkeyhint: "send",
      })
    );
    this.node = h(
      "div",
      { class: "command-form", role: "group", "aria-label": `Command /${entry.label}` },
      h("span", { class: "command-name" }, `/${entry.label}`),
      this.more,
    );
    this.node.addEventListener("click", (event) => event.target === this.node && this.focus());
    this.more.addEventListener("focus", () => this.suggestOptions());
    this.more.addEventListener("input", () => {
      this.suggestOptions();
      hooks.changed();
    });
    this.more.addEventListener("keydown", (event) => moreKey(this, event));
    for (const option of entry.options.filter((candidate) => candidate.required)) this.addChip(option);
    this.describeRest();
  }

  /** Focuses the first empty option, or the search for further options. */
  focus() {
    (this.chips.find((chip) => chip.empty)?.input ?? this.more).focus();
  }

  /** Fills in the values of a command that was typed as text. @param {import("./commands.js").Written} written */
  fill({ values, rest }) {
    for (const { option, text } of values) {
      const chip = this.chips.find((candidate) => candidate.option === option) ?? this.addChip(option);
      chip.write(text);
    }
    const open = this.chips.find((chip) => chip.empty);
    if (open) open.write(rest);
    else this.more.value = rest;
  }

  /**
   * Moves the caret behind the value at the end of a text, as if the text had been typed here.
   * @param {import("./commands.js").Written} written @param {string} text
   */
  resume({ values }, text) {
    const last = values[values.length - 1];
    const chip = this.chips.find((candidate) => candidate.option === last?.option);
    if (!chip || chip.empty) return;
    if (/\s$/u.test(text)) chip.input.value += " ";
    chip.input.focus();
    chip.input.setSelectionRange(chip.text.length, chip.text.length);
  }

  /** The command as text. */
  get text() {
    const values = this.chips.filter((chip) => !chip.empty).map((chip) => `${chip.name}:${chip.text.trim()}`);
    return [`/${this.entry.label}`, ...values, this.more.value.trim()].filter(Boolean).join(" ");
  }

  get unused() {
    return this.entry.options.filter((option) => !this.chips.some((chip) => chip.option === option));
  }

  describeRest() {
    const rest = this.unused.length;
    this.more.placeholder = rest ? `+${rest} optional` : "";
  }

  // ---- search for further options

  suggestOptions() {
    const typed = this.more.value.trim();
    const items = optionSuggestions(this.unused, typed.replace(/:$/, ""), this.store, (option) =>
      this.use(option),
    );
    if (typed.endsWith(":") && items.length) return items[0].pick();
    const none = typed !== "" && !items.length;
    const head = none ? `There is no other option “${typed}”.` : this.entry.description;
    this.suggestions.show(this.more, head, items, { preselect: typed !== "", wrong: none });
    return undefined;
  }

  /** @param {CommandOption} option */
  use(option) {
    this.more.value = "";
    this.addChip(option).input.focus();
    this.hooks.changed();
  }

  // ---- one option

  /** @param {CommandOption} option @returns {Chip} */
  addChip(option) {
    const chip = new Chip(option, this.store, () => this.removeChip(chip));
    const { input } = chip;
    if (option.autocomplete) {
      const changed = () => document.activeElement === input && this.answered(chip);
      chip.completion = new Autocompletion((text) => this.ask(chip, text), changed);
    }
    this.chips.push(chip);
    this.more.before(chip.node);
    this.describeRest();
    input.addEventListener("focus", () => {
      chip.completion?.type(chip.chosen ? "" : chip.text, true);
      this.showChoices(chip);
    });
    input.addEventListener("input", () => {
      chip.chosen = null;
      chip.pickFirst = false;
      chip.fit();
      this.hooks.changed();
      if (this.goOn(chip)) return;
      chip.completion?.type(chip.text);
      this.showChoices(chip);
    });
    input.addEventListener("blur", () => chip.mark(!chip.empty && chip.problem !== null));
    input.addEventListener("keydown", (event) => chipKey(this, event, chip));
    return chip;
  }

  /**
   * Goes to another option when its name and a colon are typed; the text before them is the value of this option.
   * A free text may contain such words itself.
   * @param {Chip} chip @returns {boolean} whether there is such an option
   */
  goOn(chip) {
    const [, value = "", name] = /^(?:(.*\S)\s+)?(\S+):$/u.exec(chip.text) ?? [];
    if (!name || (value && chip.option.type === Option.STRING && !chip.closed)) return false;
    const option = optionNamed(this.entry, name, this.store.locale);
    if (!option) return false;
    chip.write(value);
    const there = this.chips.find((other) => other.option === option);
    if (there === chip) this.showChoices(chip);
    else if (there) there.input.focus();
    else this.use(option);
    return true;
  }

  /** @param {Chip} chip */
  removeChip(chip) {
    const place = this.chips.indexOf(chip);
    chip.completion?.stop();
    this.chips = this.chips.filter((other) => other !== chip);
    chip.node.remove();
    this.describeRest();
    (place > 0 ? this.chips[place - 1].input : this.more).focus();
    this.hooks.changed();
  }

  /** Goes to the end of the previous option, or leaves the form. @param {number} place among the chips */
  back(place) {
    const before = this.chips[place - 1];
    if (!before) return this.hooks.leave(`/${this.entry.label}`);
    before.input.focus();
    before.input.setSelectionRange(before.text.length, before.text.length);
    return undefined;
  }

  /** Asks the bot for choices of an option. @param {Chip} chip @param {string} text @returns {Promise<Choice[]>} */
  async ask(chip, text) {
    const choices = await autocomplete({
      user: this.store.me,
      channel: this.store.channel,
      command: this.entry.key,
      options: { ...this.read().options, [chip.option.name]: text },
      focused: chip.option.name,
    });
    return choices.map((choice) => ({
      name: localised(choice, "name", this.store.locale),
      value: choice.value,
    }));
  }

  /** Shows the description, the problem and the choices of an option. @param {Chip} chip */
  showChoices(chip) {
    const phase = chip.completion?.phase;
    const items = choiceSuggestions(chip, (choice) => this.choose(chip, choice));
    const open = chip.empty || chip.chosen !== null || items.length > 0 || phase === "loading";
    const problem = open ? null : chip.problem;
    this.suggestions.show(chip.input, choiceHeading(chip, problem), items, {
      preselect: !chip.chosen,
      wrong: problem !== null || phase === "failed",
    });
  }

  /** Shows the bot's choices, and picks the first if Enter was pressed before they came. @param {Chip} chip */
  answered(chip) {
    const { pickFirst } = chip;
    chip.pickFirst = false;
    this.showChoices(chip);
    if (pickFirst) this.suggestions.current?.pick();
  }

  /** @param {Chip} chip @param {Choice} choice */
  choose(chip, choice) {
    chip.choose(choice);
    this.hooks.changed();
    this.next(chip);
  }

  /** Focuses the next empty option, or the search for further options. @param {Chip} chip */
  next(chip) {
    const empty = this.chips.slice(this.chips.indexOf(chip) + 1).find((other) => other.empty);
    (empty?.input ?? this.more).focus();
  }

  // ---- sending

  /**
   * The values, and the options with problems.
   * @returns {{options: Record<string, any>, wrong: {chip: Chip, problem: string}[]}}
   */
  read() {
    /** @type {Record<string, any>} */
    const options = {};
    const wrong = [];
    for (const chip of this.chips) {
      const reading = chip.read();
      if ("value" in reading) options[chip.option.name] = reading.value;
      else wrong.push({ chip, problem: reading.problem });
    }
    return { options, wrong };
  }

  /** Sends the command, or focuses the first problem. */
  send() {
    const { options, wrong } = this.read();
    for (const { chip } of wrong) chip.mark(true);
    if (wrong.length) {
      const [{ chip, problem }] = wrong;
      chip.input.focus();
      this.suggestions.say(choiceHeading(chip, problem), true);
      // Without choices the list is hidden, but the problem must be visible.
      this.suggestions.box.hidden = false;
    } else if (this.more.value.trim()) {
      this.more.focus();
      this.suggestOptions();
    } else {
      this.suggestions.hide();
      this.hooks.send(options);
    }
  }
}
