import { interpolateRgb, piecewise } from 'd3-interpolate';

/** The five verdict marks, in the order of their codes: code = index + 1, 0 is "no verdict". */
export const VERDICTS = ['fits', 'rejected', 'cannot', 'waiting', 'error'] as const;

/** Colours and fonts of the canvas scenes: plain strings, so that a message can carry them to a render worker. */
export interface Palette {
  readonly stage: string;
  readonly panel: string;
  readonly sunken: string;
  readonly hover: string;
  readonly ink1: string;
  readonly ink2: string;
  readonly ink3: string;
  readonly line1: string;
  readonly line2: string;
  readonly line3: string;
  readonly accent: string;
  readonly accentWash: string;
  /** From empty to full, with `HEAT_STEPS` colours. */
  readonly heat: readonly string[];
  readonly workloadFill: readonly string[];
  readonly workloadEdge: readonly string[];
  /** By verdict, in the order of `VERDICTS`. */
  readonly verdictMark: readonly string[];
  readonly verdictWash: readonly string[];
  readonly verdictInk: readonly string[];
  readonly fontUi: string;
  readonly fontMono: string;
  readonly microPx: number;
}

const HEAT_STEPS = 41;
const WORKLOADS = 12;

/** Reads the design tokens through `token('--ink-1')`. */
export function readPalette(token: (name: string) => string): Palette {
  const heatAt = piecewise(
    interpolateRgb,
    [0, 1, 2, 3, 4, 5].map((step) => token(`--heat-${step}`)),
  );
  const workloads = Array.from({ length: WORKLOADS }, (_, index) => index + 1);
  return {
    stage: token('--surface-stage'),
    panel: token('--surface-panel'),
    sunken: token('--surface-sunken'),
    hover: token('--surface-hover'),
    ink1: token('--ink-1'),
    ink2: token('--ink-2'),
    ink3: token('--ink-3'),
    line1: token('--line-1'),
    line2: token('--line-2'),
    line3: token('--line-3'),
    accent: token('--accent'),
    accentWash: token('--accent-wash'),
    heat: Array.from({ length: HEAT_STEPS }, (_, step) => heatAt(step / (HEAT_STEPS - 1))),
    workloadFill: workloads.map((n) => token(`--w${n}-fill`)),
    workloadEdge: workloads.map((n) => token(`--w${n}-edge`)),
    verdictMark: VERDICTS.map((name) => token(`--${name}-mark`)),
    verdictWash: VERDICTS.map((name) => token(`--${name}-wash`)),
    verdictInk: VERDICTS.map((name) => token(`--${name}-ink`)),
    fontUi: token('--font-ui'),
    fontMono: token('--font-mono'),
    microPx: Number.parseFloat(token('--t-micro')) || 11,
  };
}

/** The heat colour of a share, 0 to 1; larger shares use the colour of 1. */
export function heatColour(palette: Palette, share: number): string {
  const step = Math.round(Math.min(1, Math.max(0, share)) * (HEAT_STEPS - 1));
  return palette.heat[step] ?? palette.line1;
}

/** The document's present palette. */
export function documentPalette(root: Element = document.documentElement): Palette {
  const style = getComputedStyle(root);
  return readPalette((name) => style.getPropertyValue(name).trim());
}

/** Calls back when the theme, the contrast or the loaded fonts change: a font may load after the first painting. */
export function watchPalette(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme', 'data-mode'] });
  const queries = ['(prefers-color-scheme: dark)', '(prefers-contrast: more)', '(min-width: 1800px)'].map((query) =>
    matchMedia(query),
  );
  for (const query of queries) query.addEventListener('change', onChange);
  document.fonts?.addEventListener('loadingdone', onChange);
  return () => {
    observer.disconnect();
    document.fonts?.removeEventListener('loadingdone', onChange);
    for (const query of queries) query.removeEventListener('change', onChange);
  };
}
