import { SECOND_US } from '#base/time.ts';
import { deployment } from '#scenarios/manifests.ts';
import type { Listed, Scenario } from '#scenarios/scenario.ts';
import { applyAt } from '#scenarios/scriptSteps.ts';

const SHOP = 'registry.example/shop';
/** The registry knows 1.4 and 1.5. */
const WRONG = `${SHOP}:1.55`;

const shop = (image: string): string => deployment({ name: 'shop', replicas: 2, image, cpu: '250m', memory: '256Mi' });

export const scenario: Scenario<'image-pull-backoff'> = {
  id: 'image-pull-backoff',
  nodes: [{ count: 2, namePrefix: 'node-', cpu: '4', memory: '8Gi', pods: 110, zones: ['zone-a', 'zone-b'] }],
  manifests: '',
  script: [applyAt(1, shop(`${SHOP}:1.4`)), applyAt(15, shop(WRONG)), applyAt(240, shop(`${SHOP}:1.5`))],
  images: [
    {
      image: WRONG,
      pullError: 'rpc error: code = NotFound desc = failed to pull and unpack image "{image}": not found',
    },
  ],
  endUs: 300 * SECOND_US,
};

export const listed: Listed = {
  topic: 'pods',
  place: 20,
  evidence: {
    moment: { reason: 'imagePull.failed', nth: 3, thenUs: 15_000_000 },
    place: { view: 'podLife' },
  },
};
