import type { Edge, Tree } from './readTree.ts';
import { rooms } from './rooms.ts';

const start = '<!-- rooms:start (npm run graph) -->';
const end = '<!-- rooms:end -->';

/** The room graph as a mermaid block: solid for values, dotted for types only, thick for a worker that is started. */
export function drawGraph({ edges }: Tree): string {
  const shown = edges.filter((edge) => edge.to !== 'base');
  const named = new Set(edges.flatMap((edge) => [edge.from, edge.to]));
  const boxes = rooms.filter((room) => named.has(room.name) && room.name !== 'base');
  return [
    '```mermaid',
    'flowchart TD',
    ...boxes.map((room) => `  ${room.name}["${room.name}<br/><small>${room.about.replaceAll('`', '')}</small>"]`),
    ...shown.map((edge) => `  ${edge.from} ${arrow(edge)} ${edge.to}`),
    '```',
  ].join('\n');
}

function arrow({ use }: Edge): string {
  if (use === 'type') return '-.->';
  return use === 'start' ? '==>' : '-->';
}

/** The document with the graph between its markers replaced. Throws when the markers are missing. */
export function insertGraph(document: string, graph: string): string {
  const [from, to] = [document.indexOf(start), document.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`the document has no place for the graph: ${start} ... ${end}`);
  return `${document.slice(0, from + start.length)}\n${graph}\n${document.slice(to)}`;
}
