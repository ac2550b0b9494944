/** Average width of a character of a label at 11 px. */
export const CHARACTER_PX = 6.4;
const PADDING_PX = 6;
const LEAST_LABEL_HEIGHT_PX = 12;

/**
 * In the width of a bin, more steps than this would be finer than a pixel. Groups of nodes then share a step, at the
 * level of the fullest.
 */
/** A Pod in a bin: its request of the bin's resource, in the unit of the brim. */
export interface BinPod {
  readonly key: string;
  readonly workload: string;
  readonly colour: number;
  readonly assumed: boolean;
  /** Order of creation; it breaks ties so that blocks keep their place. */
  readonly ordinal: number;
  readonly request: number;
}

/**
 * A block of one Pod, or of several small Pods of one workload. Sizes are shares of the bin's width and of the brim's
 * height.
 */
export interface BinBlock {
  readonly keys: readonly string[];
  readonly workload: string;
  readonly colour: number;
  readonly assumed: boolean;
  readonly request: number;
  readonly left: number;
  readonly width: number;
  /** Height of the block's lower edge above the floor; 1 is the brim. */
  readonly bottom: number;
  readonly height: number;
}

export interface BinLayout {
  readonly blocks: readonly BinBlock[];
  /** Height of the blocks, as a share of the brim; above 1 the node is overcommitted. */
  readonly level: number;
  /** Pods that request nothing of this resource: they have no area. */
  readonly weightless: readonly BinPod[];
}

export interface BinSize {
  readonly widthPx: number;
  readonly heightPx: number;
  /** Blocks narrower than this join the other small Pods of their workload. */
  readonly smallestPx: number;
}

interface Portion {
  readonly keys: readonly string[];
  readonly workload: string;
  readonly colour: number;
  readonly assumed: boolean;
  readonly request: number;
}

/**
 * Lays Pods into an open bin as rows from the floor up. Every block's area is exactly its request's share of the brim
 * (`allocatable`), so that the level of the rows is the level of the node.
 */
export function layOutBin(pods: readonly BinPod[], allocatable: number, size: BinSize): BinLayout {
  const weightless = pods.filter((pod) => pod.request <= 0);
  if (allocatable <= 0) return { blocks: [], level: 0, weightless };
  const areaPx = size.widthPx * size.heightPx;
  const portions = mergeSmall(
    pods.filter((pod) => pod.request > 0).toSorted(bySizeThenAge),
    (request) => Math.sqrt((request / allocatable) * areaPx) < size.smallestPx,
  );
  const blocks: BinBlock[] = [];
  let level = 0;
  for (const row of intoRows(portions, allocatable, size)) {
    const sum = row.reduce((total, portion) => total + portion.request, 0);
    const height = sum / allocatable;
    let left = 0;
    for (const portion of row) {
      const width = portion.request / sum;
      blocks.push({ ...portion, left, width, bottom: level, height });
      left += width;
    }
    level += height;
  }
  return { blocks, level, weightless };
}

function bySizeThenAge(a: BinPod, b: BinPod): number {
  return b.request - a.request || a.ordinal - b.ordinal;
}

function mergeSmall(pods: readonly BinPod[], isSmall: (request: number) => boolean): Portion[] {
  const portions: Portion[] = [];
  const shares = new Map<string, BinPod[]>();
  for (const pod of pods) {
    if (!isSmall(pod.request)) portions.push({ ...pick(pod), keys: [pod.key], request: pod.request });
    else shares.set(pod.workload, [...(shares.get(pod.workload) ?? []), pod]);
  }
  for (const [, share] of shares) {
    const [first] = share;
    if (!first) continue;
    const request = share.reduce((total, pod) => total + pod.request, 0);
    portions.push({
      ...pick(first),
      keys: share.map((pod) => pod.key),
      request,
      assumed: share.every((pod) => pod.assumed),
    });
  }
  return portions.toSorted((a, b) => b.request - a.request);
}

function pick(pod: BinPod): Pick<Portion, 'workload' | 'colour' | 'assumed'> {
  return { workload: pod.workload, colour: pod.colour, assumed: pod.assumed };
}

/** Fills a row for as long as its worst block gets less elongated (squarified treemap, rows only). */
function intoRows(portions: readonly Portion[], allocatable: number, size: BinSize): Portion[][] {
  const rows: Portion[][] = [];
  let row: Portion[] = [];
  for (const portion of portions) {
    const longer = [...row, portion];
    if (row.length > 0 && worstAspect(longer, allocatable, size) > worstAspect(row, allocatable, size)) {
      rows.push(row);
      row = [portion];
    } else row = longer;
  }
  if (row.length > 0) rows.push(row);
  return rows;
}

/**
 * Longest side by shortest side of the row's worst block. Names are horizontal, so a block may well be twice as wide as
 * high.
 */
function worstAspect(row: readonly Portion[], allocatable: number, size: BinSize): number {
  const sum = row.reduce((total, portion) => total + portion.request, 0);
  const height = (sum / allocatable) * size.heightPx;
  return row.reduce((worst, portion) => {
    const width = (portion.request / sum) * size.widthPx;
    return Math.max(worst, width / (height * 2), (height * 2) / width);
  }, 0);
}

/**
 * The label inside a Pod's block in a bin of this size. It is empty where the text would be cut, and for several Pods.
 */
export function labelInBlock(
  { keys, workload, width, height }: BinBlock,
  name: string,
  { widthPx, heightPx }: { readonly widthPx: number; readonly heightPx: number },
): string {
  if (keys.length > 1 || height * heightPx < LEAST_LABEL_HEIGHT_PX) return '';
  return blockLabel(name, workload, width * widthPx - PADDING_PX, CHARACTER_PX);
}

/**
 * The longest form of a node's name that fits: whole, without its domain, or the part after the last dash. An IP
 * address has no domain.
 */
export function shortNode(name: string, widthPx: number): string {
  const host = /[a-z]/.test(name) ? (name.split('.')[0] ?? name) : name;
  const fitting = [name, host].find((form) => form.length * CHARACTER_PX <= widthPx);
  return fitting ?? host.slice(host.lastIndexOf('-') + 1);
}

/**
 * The longest form of a Pod's name that fits into `widthPx` whole, or nothing: the name, the workload with the Pod's own
 * suffix (`web…x2k4f`), the workload. A cut name would look like another name.
 */
export function blockLabel(name: string, workload: string, widthPx: number, characterPx: number): string {
  const room = Math.floor(widthPx / characterPx);
  return forms(name, workload).find((form) => form.length <= room) ?? '';
}

function forms(name: string, workload: string): string[] {
  const owner = workload.slice(workload.lastIndexOf('/') + 1);
  const suffix = name.slice(name.lastIndexOf('-') + 1);
  const isOwned = owner !== '' && name !== owner && name.startsWith(`${owner}-`);
  return isOwned ? [name, `${owner}…${suffix}`, owner] : [name];
}
