/** A parameter, or two forms of a word: that for one and that for other numbers, after the name of the parameter with which they agree. */
const PIECE = /\{\{(\w+)\}\}|\{(?:(\w+):)?([^{}|]+)\|([^{}|]+)\}/;

/** What stands in a text between its parameters and forms: plain text, then a parameter or two forms, in turn. */
export type TextPieces = readonly (string | undefined)[];

const STRIDE = 5;

export type TextParameters = Readonly<Record<string, string | number>>;

export function splitText(text: string): TextPieces {
  return text.split(PIECE);
}

/**
 * The text with its parameters. `{Pod|Pods}` agrees with the parameter before it: the first form where that is 1, else the second. `{free:is|are}`
 * agrees with `free`, as the verb of `1 of 3 nodes is free` does.
 * `missing` stands for a parameter that has no value. i18next takes many times as long.
 *
 * @example fillText(splitText('{{free}} of {{all}} {node|nodes} {free:is|are} free'), { free: 1, all: 3 }) // 1 of 3 nodes is free
 */
export function fillText(pieces: TextPieces, parameters: TextParameters, missing: (name: string) => string): string {
  let text = pieces[0] ?? '';
  let isOne = false;
  for (let at = 1; at < pieces.length; at += STRIDE) {
    const name = pieces[at];
    if (name === undefined) {
      const agreesWith = pieces[at + 1];
      const agreesWithOne = agreesWith === undefined ? isOne : String(parameters[agreesWith]) === '1';
      text += agreesWithOne ? pieces[at + 2] : pieces[at + 3];
    } else {
      const own = Object.hasOwn(parameters, name) ? parameters[name] : undefined;
      const value = own === undefined ? missing(name) : String(own);
      isOne = value === '1';
      text += value;
    }
    text += pieces[at + STRIDE - 1] ?? '';
  }
  return text;
}
