/** What came of a walk. */
export interface WalkFigures {
  readonly actions: number;
  readonly restarts: number;
  /** Journeys to the start and back, and those of them that came back to another digest. */
  readonly roundTrips: number;
  readonly differing: readonly string[];
  /** After a restart the run stood at the same entry with another digest. */
  readonly differingRestarts: readonly string[];
}

export interface WalkPlan {
  readonly seed: number;
  readonly actions: number;
  /** A round trip after so many actions. */
  readonly roundTripEvery: number;
}

/** Walks through the page at random: presses what can be pressed and drives the run. Runs in the page and knows nothing of this file. */
export async function randomWalk({ seed, actions, roundTripEvery }: WalkPlan): Promise<WalkFigures> {
  const { orrery } = window;
  let state = seed;
  const pick = (count: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) | 0;
    return Math.floor(((state >>> 0) / 2 ** 32) * count);
  };
  const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  const differing: string[] = [];
  const differingRestarts: string[] = [];
  let restarts = 0;
  let roundTrips = 0;

  // The walk may have changed the language.
  const RESTART = ['Stop and start the model anew', '停止并重新启动模型'];
  const restartButton = () =>
    [...document.querySelectorAll<HTMLButtonElement>('button')].find((each) =>
      RESTART.includes(each.textContent ?? ''),
    );

  /** True when the model had to be started anew. */
  async function mend(): Promise<boolean> {
    const restart = restartButton();
    if (!restart || restart.disabled) return false;
    const before = orrery.state();
    restart.click();
    restarts++;
    for (let waited = 0; waited < 600 && restartButton(); waited++) await sleep(50);
    await sleep(100);
    const after = orrery.state();
    if (after.branch === before.branch && after.seq === before.seq && after.digest !== before.digest)
      differingRestarts.push(`${before.branch}/${before.seq}`);
    return true;
  }

  /** What is asked for, unless the worker is lost meanwhile. */
  async function during<T>(asked: Promise<T>): Promise<T | undefined> {
    let result: { value: T | undefined } | undefined;
    asked.then(
      (value) => {
        result = { value };
      },
      () => {
        result = { value: undefined };
      },
    );
    while (!result) {
      await sleep(2);
      if (restartButton()) return undefined;
    }
    return result.value;
  }

  const pressable = () =>
    [
      ...document.querySelectorAll<HTMLElement>('button, [role="tab"], [role="radio"], [role="option"], summary'),
    ].filter((each) => {
      const { width, height } = each.getBoundingClientRect();
      const isDownload = /save|export|download|copy|share|保存|导出|复制|分享/i.test(
        `${each.textContent} ${each.getAttribute('aria-label')}`,
      );
      return width > 0 && height > 0 && !each.matches(':disabled') && !isDownload;
    });
  const KEYS = ['Escape', ' ', 'ArrowRight', 'ArrowLeft', 'n', 'F6', '?', 'Enter', '1', '2', '3', '4', '5', '6', '7'];
  const manifest = () =>
    `apiVersion: v1\nkind: Pod\nmetadata: { name: walker-${pick(40)} }\nspec: { containers: [{ name: a, image: nginx, resources: { requests: { cpu: ${pick(900)}m } } }] }\n`;

  async function act(): Promise<void> {
    const what = pick(20);
    if (what < 9) {
      const all = pressable();
      all[pick(all.length)]?.click();
    } else if (what < 13) {
      const key = KEYS[pick(KEYS.length)] ?? ' ';
      const code = /\d/.test(key) ? `Digit${key}` : key === ' ' ? 'Space' : key;
      const target = document.activeElement ?? document.body;
      target.dispatchEvent(new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true }));
    } else if (what < 15) await during(orrery.step({ unit: 'entry', count: 1 + pick(30) }));
    else if (what < 17) await during(orrery.back({ unit: 'entry', count: 1 + pick(20) }));
    else if (what === 17) await during(orrery.apply(manifest()));
    else if (what === 18) await during(orrery.kubectl(pick(2) ? 'get pods -A' : 'describe nodes'));
    else await during(orrery.play({ speed: 1 + pick(20) }));
  }

  const scenarioName = () => document.querySelector('header button')?.textContent ?? '';

  async function roundTrip(): Promise<void> {
    await during(orrery.pause());
    const here = orrery.state();
    const name = scenarioName();
    if (!(await during(orrery.seek({ seq: 0 })))) return;
    const back = await during(orrery.seek({ seq: here.seq }));
    // An action may have opened another scenario, which came only now: its entries are others.
    if (!back || back.branch !== here.branch || back.seq !== here.seq || scenarioName() !== name) return;
    roundTrips++;
    if (back.digest !== here.digest) differing.push(`${here.branch}/${here.seq} of ${name}`);
    // A run that grows for ever would make each trip longer than the one before.
    if (here.seq > 20_000) await during(orrery.load('first-minute'));
  }

  for (let action = 1; action <= actions; action++) {
    await act();
    await mend();
    if (action % roundTripEvery === 0) await roundTrip();
    await sleep(0);
  }
  return { actions, restarts, roundTrips, differing, differingRestarts };
}
