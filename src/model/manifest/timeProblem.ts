import { parseTime } from '#base/rfc3339.ts';
import { goQuote } from '#model/validation/goValue.ts';

const LAYOUT = '2006-01-02T15:04:05Z07:00';
const MICRO_LAYOUT = '2006-01-02T15:04:05.000000Z07:00';

/** One part of the layout: its name, its pattern, and its value range. */
interface Element {
  readonly name: string;
  readonly shape: RegExp;
  readonly range?: { readonly of: string; readonly least: number; readonly most: number };
}

const ELEMENTS: readonly Element[] = [
  { name: '2006', shape: /^\d{4}/ },
  { name: '-', shape: /^-/ },
  { name: '01', shape: /^\d\d/, range: { of: 'month', least: 1, most: 12 } },
  { name: '-', shape: /^-/ },
  { name: '02', shape: /^\d\d/ },
  { name: 'T', shape: /^T/ },
  { name: '15', shape: /^\d\d?/, range: { of: 'hour', least: 0, most: 23 } },
  { name: ':', shape: /^:/ },
  { name: '04', shape: /^\d\d/, range: { of: 'minute', least: 0, most: 59 } },
  { name: ':', shape: /^:/ },
  { name: '05', shape: /^\d\d(?:[.,]\d+)?/, range: { of: 'second', least: 0, most: 59 } },
  { name: 'Z07:00', shape: /^(?:Z|[+-]\d\d:\d\d)/ },
];

/** In a layout with a fraction, the seconds have two digits and the next part has exactly six digits of fraction. */
const MICRO_ELEMENTS: readonly Element[] = ELEMENTS.flatMap((element) =>
  element.name === '05'
    ? [
        { ...element, shape: /^\d\d/ },
        { name: '.000000', shape: /^[.,]\d{6}/ },
      ]
    : [element],
);

/** The problem of a text that is not a time, in the words of Go's `time.Parse`; undefined when it is one. */
export function timeProblem(text: string): string | undefined {
  return parseTime(text) === undefined ? problemIn(text, LAYOUT, ELEMENTS) : undefined;
}

/**
 * The same for a MicroTime. Upstream source (v1.36.2): staging/src/k8s.io/apimachinery/pkg/apis/meta/v1/micro_time.go.
 */
export function microTimeProblem(text: string): string | undefined {
  const isTime = parseTime(text) !== undefined && /[.,]\d{6}(?:Z|[+-]\d\d:\d\d)$/.test(text);
  return isTime ? undefined : problemIn(text, MICRO_LAYOUT, MICRO_ELEMENTS);
}

function problemIn(text: string, layout: string, elements: readonly Element[]): string {
  const start = `parsing time ${goQuote(text)}`;
  let rest = text;
  for (const { name, shape, range } of elements) {
    const found = shape.exec(rest)?.[0];
    if (found === undefined) return `${start} as ${goQuote(layout)}: cannot parse ${goQuote(rest)} as ${goQuote(name)}`;
    rest = rest.slice(found.length);
    const value = Number.parseInt(found, 10);
    if (range !== undefined && (value < range.least || value > range.most)) return `${start}: ${range.of} out of range`;
  }
  return rest === '' ? `${start}: day out of range` : `${start}: extra text: ${goQuote(rest)}`;
}
