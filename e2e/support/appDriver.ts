import type { Page } from '@playwright/test';
import { openPage } from './openPage.ts';

/** What `window.orrery.state()` tells of the run on screen; `time` is simulated, in microseconds since the run's start. */
export interface RunState {
  readonly seq: number;
  readonly time: number;
  readonly digest: string;
  readonly branch: string;
  readonly playing: boolean;
  readonly counts: Readonly<Record<string, number>>;
}

/** One `unit` of a step: a journal entry, a step inside it (`step`), a scheduling cycle, everything due at one instant. */
export interface Stride {
  readonly unit: 'entry' | 'beat' | 'cycle' | 'instant';
  readonly count: number;
}

/** Drives the page through `window.orrery`, waiting on nothing but its own idle signal. Panels have drivers of their own. */
export class AppDriver {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Opens the page (`path` may be the hash of a share link), stops what plays there and waits until it stands still. */
  async openPaused(path = ''): Promise<void> {
    await openPage(this.page, path);
    await this.page.waitForFunction(() => 'orrery' in window);
    await this.pause();
  }

  /** Loads the page again, and waits until it listens and what was kept is back. */
  async reload(): Promise<void> {
    await this.page.reload();
    await this.page.waitForFunction(() => 'orrery' in window);
    await this.idle();
  }

  /** Until nothing is pending and nothing moves. */
  idle(): Promise<void> {
    return this.call('idle');
  }

  state(): Promise<RunState> {
    return this.call('state');
  }

  /** Loads a built-in scenario by its id, or manifests as text. */
  load(scenarioOrManifests: string): Promise<void> {
    return this.settle('load', scenarioOrManifests);
  }

  pause(): Promise<void> {
    return this.settle('pause');
  }

  step(stride: Stride): Promise<void> {
    return this.settle('step', stride);
  }

  back(stride: Stride): Promise<void> {
    return this.settle('back', stride);
  }

  seek(to: { readonly seq: number } | { readonly time: number }): Promise<void> {
    return this.settle('seek', to);
  }

  /** Calls a method of the scripting object, first waiting until the page has made it ready. */
  async call<Result>(method: string, ...args: readonly unknown[]): Promise<Result> {
    return this.page.evaluate(
      async ([name, given]) => {
        const orrery: unknown = Reflect.get(window, 'orrery');
        if (typeof orrery !== 'object' || orrery === null) throw new Error('window.orrery is missing');
        await Reflect.get(orrery, 'ready');
        const member: unknown = Reflect.get(orrery, name);
        if (typeof member !== 'function') throw new Error(`window.orrery.${name} is missing`);
        return Reflect.apply(member, orrery, given);
      },
      [method, args] as const,
    );
  }

  private async settle(method: string, ...args: readonly unknown[]): Promise<void> {
    await this.call(method, ...args);
    await this.idle();
  }
}
