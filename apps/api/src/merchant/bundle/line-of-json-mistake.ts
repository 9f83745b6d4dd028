const plain = /"(?:[^"\\\p{Cc}]|\\["\\/bfnrtu])*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/uy;
const text = /"(?:[^"\\\p{Cc}]|\\["\\/bfnrtu])*"/uy;
const space = /\s*/y;

/**
 * The line on which a text stops being JSON, from 1; the parser of the runtime does not always say.
 *
 * @example lineOfJsonMistake('{\n  "a": oops\n}') // 2
 */
export function lineOfJsonMistake(json: string): number {
  let at = 0;
  try {
    readValue();
  } catch {
    // `at` is where reading stopped.
  }
  return json.slice(0, at).split('\n').length;

  function readValue(): void {
    skip(space);
    if (json[at] === '{') readList('}', readMember);
    else if (json[at] === '[') readList(']', readValue);
    else skip(plain);
    skip(space);
  }

  function readList(end: string, readEntry: () => void): void {
    at += 1;
    skip(space);
    if (json[at] === end) at += 1;
    else {
      readEntry();
      while (json[at] === ',') {
        at += 1;
        readEntry();
      }
      expect(end);
    }
  }

  function readMember(): void {
    skip(space);
    skip(text);
    skip(space);
    expect(':');
    readValue();
  }

  function expect(mark: string): void {
    if (json[at] !== mark) throw new Error('a mistake');
    at += 1;
  }

  function skip(pattern: RegExp): void {
    pattern.lastIndex = at;
    if (!pattern.test(json)) throw new Error('a mistake');
    at = pattern.lastIndex;
  }
}
