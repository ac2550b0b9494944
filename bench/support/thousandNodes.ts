import { deployment } from '#scenarios/manifests.ts';
import { openSession, type Session } from '#session/session.ts';

const SIZES = ['100m', '250m', '300m', '400m'] as const;

const fleet = Array.from({ length: 20 }, (_, i) =>
  deployment({
    name: `app-${i}`,
    replicas: 500,
    image: `registry.example/app-${i}:1`,
    cpu: SIZES[i % SIZES.length] as string,
    memory: '512Mi',
  }),
).join('');

/** 1,000 empty nodes on which 20 Deployments begin to make 10,000 Pods at once, at its start. */
export function thousandNodes(): Session {
  const opened = openSession({
    scenario: 'own',
    seed: 1,
    nodes: { count: 1000, cpu: '4', memory: '16Gi', pods: 110 },
    files: [{ name: 'fleet.yaml', text: fleet }],
  });
  if (!opened.ok) throw new Error(opened.problems[0]?.message);
  return opened.session;
}
