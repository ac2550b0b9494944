import type { Page } from '@playwright/test';

/** How often something goes wrong, each from 0 to 1. Equal seeds make equal decisions in equal order. */
export interface Faults {
  readonly seed: number;
  /** Of the messages between the page and its model, both ways. */
  readonly drop: number;
  readonly delay: number;
  readonly die: number;
  /** Of the writes to the page's storage. */
  readonly storage: number;
  /** Of the files that are fetched after the page itself. */
  readonly loader: number;
}

export const NO_FAULTS: Faults = { seed: 1, drop: 0, delay: 0, die: 0, storage: 0, loader: 0 };

/** Makes the page's worker, storage and loader faulty. Call it on a page of one's own, before its first navigation. */
export async function makeFaulty(page: Page, faults: Faults): Promise<void> {
  await page.addInitScript(inPage, faults);
  const decide = mulberry(faults.seed + 1);
  await page.route('**/assets/*', async (route) => {
    const isFirst = !route.request().frame().url().startsWith('http') || !(await isOpen(page));
    if (!isFirst && decide() < faults.loader) await route.abort('connectionfailed');
    else await route.continue();
  });
}

async function isOpen(page: Page): Promise<boolean> {
  return page.evaluate(() => document.querySelector('#root > *') !== null).catch(() => false);
}

function mulberry(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Runs in the page before its own scripts; knows nothing of this file. */
function inPage(faults: Faults): void {
  let state = faults.seed;
  const decide = (): number => {
    state = (Math.imul(state, 1664525) + 1013904223) | 0;
    return (state >>> 0) / 2 ** 32;
  };
  const counts = { drops: 0, delays: 0, deaths: 0, storage: 0 };
  Object.assign(window, { faults: { counts, isOn: false, next: undefined as 'drop' | 'die' | undefined } });
  const control = () => Reflect.get(window, 'faults') as { isOn: boolean; next: 'drop' | 'die' | undefined };

  const fault = (): 'drop' | 'die' | 'delay' | undefined => {
    const { isOn, next } = control();
    if (next) {
      control().next = undefined;
      return next;
    }
    if (!isOn) return undefined;
    const value = decide();
    if (value < faults.die) return 'die';
    if (value < faults.die + faults.drop) return 'drop';
    return value < faults.die + faults.drop + faults.delay ? 'delay' : undefined;
  };

  const Real = window.Worker;
  class FaultyWorker extends Real {
    private isDead = false;
    private listener: ((event: MessageEvent) => void) | null = null;
    /** Delayed messages hold up those behind them: the order never changes. */
    private out: Promise<void> = Promise.resolve();
    private in: Promise<void> = Promise.resolve();
    private readonly isModel: boolean;

    constructor(url: string | URL, options?: WorkerOptions) {
      super(url, options);
      this.isModel = options?.name === 'simulation';
      if (!this.isModel) return;
      super.onmessage = (event) => {
        this.in = this.pass(this.in, () => this.listener?.(event));
      };
      Object.defineProperty(this, 'onmessage', {
        get: () => this.listener,
        set: (listener) => {
          this.listener = listener;
        },
      });
    }

    override postMessage(message: unknown, more?: Transferable[] | StructuredSerializeOptions): void {
      if (!this.isModel) super.postMessage(message, more as Transferable[]);
      else this.out = this.pass(this.out, () => super.postMessage(message));
    }

    private pass(before: Promise<void>, go: () => void): Promise<void> {
      const what = fault();
      if (what === 'die') {
        counts.deaths++;
        this.isDead = true;
        this.terminate();
      }
      if (what === 'drop') counts.drops++;
      if (what === 'delay') counts.delays++;
      return before.then(async () => {
        if (what === 'delay') await new Promise((resolve) => setTimeout(resolve, 60));
        if (what !== 'drop' && !this.isDead) go();
      });
    }
  }
  window.Worker = FaultyWorker;

  const { setItem } = Storage.prototype;
  Storage.prototype.setItem = function (this: Storage, key: string, value: string) {
    if (control().isOn && decide() < faults.storage) {
      counts.storage++;
      throw new DOMException('no room', 'QuotaExceededError');
    }
    setItem.call(this, key, value);
  };
}
