import type { Catalogue } from './catalogue.ts';
import type { Effects, GuestModel } from './guest-model.ts';
import { nameless } from './always.ts';
import type { GuestWorld } from './guest-world.ts';
import type { Control, View } from './look.ts';
import type { Locale } from '../../e2e/support/visit.ts';

/**
 * A guest at one step of a walk. `n` decides everything that is left to chance in it, so that a step does the same
 * again on the same page, and nearly the same where the page differs a little.
 */
export class Walker {
  readonly model: GuestModel;
  readonly world: GuestWorld;
  readonly words: Catalogue;
  readonly n: number;

  constructor(model: GuestModel, world: GuestWorld, words: Catalogue, n: number) {
    this.model = model;
    this.world = world;
    this.words = words;
    this.n = n;
  }

  get view(): View {
    return this.world.view;
  }

  get locale(): Locale {
    const found = Object.entries({ en: 'en-us', ar: 'ar-sa', fr: 'fr' } as const).find(
      ([lang]) => lang === this.view.lang,
    );
    return found?.[1] ?? this.model.device(this.world.current).locale;
  }

  chance(share: number): boolean {
    return (hash(`chance ${this.n}`) % 1000) / 1000 < share;
  }

  /** True when a control has one of these messages as its name; amounts may follow it. */
  is(control: Control, ...ids: string[]): boolean {
    return ids.some((id) => this.words.isSaidBy(id, control.text, this.locale));
  }

  all(...ids: string[]): Control[] {
    return this.view.controls.filter((control) => this.is(control, ...ids));
  }

  find(...ids: string[]): Control | undefined {
    for (const id of ids) {
      const found = this.view.controls.find((control) => this.is(control, id));
      if (found) return found;
    }
    return undefined;
  }

  /** To be said before the act: a page may answer before it has come to rest. */
  expect(effects: Effects): void {
    this.model.expect(this.world.current, effects);
  }

  nameOf({ text, href, name, value }: Control): string {
    const short = text.length > 40 ? `${text.slice(0, 40)}…` : text;
    return `“${short || name || value}”${href ? ` (${nameless(decodeURI(href))})` : ''}`;
  }

  async writeInto(fields: Record<string, string | undefined>): Promise<void> {
    for (const [name, text] of Object.entries(fields)) {
      const control = this.view.controls.find((candidate) => candidate.name === name);
      if (control && text !== undefined) await this.world.write(control, text);
    }
    await this.world.settle();
  }

  /** Chooses one of each open question and fills what is empty, until nothing changes any more. */
  async answerAll(): Promise<void> {
    for (let round = 0; round < 4; round += 1) {
      const { controls } = this.view;
      const open = openQuestions(controls);
      const empty = controls.filter(
        ({ kind, value, type }) => (kind === 'field' || kind === 'select') && value === '' && type !== 'search',
      );
      if (open.length === 0 && empty.length === 0) return;
      for (const question of open) await this.world.tap(choose(question, this.n));
      for (const field of empty) await this.world.write(field, this.#textFor(field));
      await this.world.settle();
      if (open.length === 0) return;
    }
  }

  #textFor({ name, autocomplete, kind, options }: Control): string {
    const [person] = this.world.people;
    if (kind === 'select') return options[1 + (this.n % Math.max(1, options.length - 1))] ?? '';
    if (autocomplete === 'given-name' || name === 'firstName' || name === 'lastName') return person?.firstName ?? '';
    if (autocomplete.startsWith('tel') || name === 'mobile') return person?.mobile ?? '';
    if (autocomplete === 'email' || name === 'email') return person?.email ?? '';
    if (/password/i.test(name)) return person?.password ?? '';
    // Digits read the same in every language, wherever the shop shows them again.
    return '12';
  }
}

/** Questions without an answer: a choice of one, or of several, of which a first one never hurts. */
function openQuestions(controls: Control[]): Control[][] {
  const choices = controls.filter(({ kind, group }) => kind === 'choice' && group !== '');
  const groups = Map.groupBy(choices, ({ group, name, type }) => `${type} ${group} ${type === 'radio' ? name : ''}`);
  return [...groups.values()].filter((group) => !group.some(({ isOn }) => isOn));
}

/** The possible effects of touching a control. A link never changes the cart, and only some buttons end a session. */
export function effectsOf(walker: Walker, control: Control): Effects {
  const locale = /^\/language\/([\w-]+)/.exec(control.href)?.[1] as Locale | undefined;
  if (locale) return { locale, isLoaded: true };
  if (control.kind === 'link') return {};
  if (walker.is(control, 'account.signOutOthers', 'account.signOutEverywhere', 'privacy.erase'))
    return { cart: 'any', session: 'everywhere' };
  const isSession = control.isInSessionForm || walker.is(control, 'account.signOut') || control.type === 'submit';
  return { cart: 'any', ...(isSession && { session: 'here' }) };
}

/** Always the same one for the same number, and mostly still the same when there are others beside it. */
export function choose<Entry extends Control | string>(entries: Entry[], n: number): Entry {
  const keyOf = (entry: Entry): string => (typeof entry === 'string' ? entry : keyOfControl(entry));
  const best = entries.toSorted((one, other) => hash(`${n} ${keyOf(other)}`) - hash(`${n} ${keyOf(one)}`))[0];
  if (best === undefined) throw new Error('There is nothing to choose from.');
  return best;
}

const keyOfControl = ({ kind, href, name, value, text }: Control): string =>
  nameless(`${kind} ${href || (name ? `${name} ${value}` : '')} ${href ? '' : text}`);

/** FNV-1a with its bits mixed once more: near numbers must not choose alike. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d);
  return (value ^ (value >>> 13)) >>> 0;
}
