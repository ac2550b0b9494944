import type { OrreryClient } from '#client/orreryClient.ts';
import { startWorker } from '#client/startWorker.ts';

/** The worker; while developing, `?fixture` gives fixed data instead. The condition is constant in a build, which then has none of it. */
export async function connect(): Promise<OrreryClient> {
  if (import.meta.env.DEV && new URLSearchParams(location.search).has('fixture')) {
    const { fixtureClient } = await import('#client/fixture.ts');
    return fixtureClient();
  }
  return startWorker();
}
