import type { Story } from '#scenarios/story.ts';

const SLOW = 'Pod/default/slow-*';
const LIVENESS = 'spec.containers.app.livenessProbe';

/** A liveness probe restarts what starts slowly; a startup probe holds it back. */
export const story: Story = {
  scenario: 'slow-starter',
  opens: { view: 'podLife', select: SLOW },
  steps: [
    {
      id: 'started',
      kind: 'narrate',
      at: { after: { reason: 'container.started', subject: 'default/slow-*' } },
      values: {
        pod: { name: 'subject' },
        period: { object: 'subject', path: `${LIVENESS}.periodSeconds` },
        threshold: { object: 'subject', path: `${LIVENESS}.failureThreshold` },
      },
    },
    {
      id: 'fails',
      kind: 'point',
      at: { after: { reason: 'container.probed', subject: 'default/slow-*', fields: { outcome: 'failure' } } },
      values: { run: { field: 'run' }, threshold: { field: 'threshold' }, seconds: { seconds: { since: 'started' } } },
    },
    {
      id: 'killed',
      kind: 'point',
      at: { after: { reason: 'sigterm.sent', subject: 'default/slow-*' } },
      decisive: true,
      values: { seconds: { seconds: { since: 'started' } } },
    },
    {
      id: 'traffic',
      kind: 'point',
      at: {
        after: { reason: 'container.probed', subject: 'default/busy-*', fields: { probe: 'readiness', run: 3 } },
      },
      show: { view: 'podLife', select: 'subject' },
      values: {
        pod: { name: 'subject' },
        run: { field: 'run' },
        restarts: { object: 'subject', path: 'status.containerStatuses.app.restartCount' },
      },
    },
    {
      id: 'loop',
      kind: 'narrate',
      at: { time: 180 },
      show: { view: 'podLife', select: SLOW },
      values: {
        restarts: { object: SLOW, path: 'status.containerStatuses.app.restartCount' },
        reason: { object: SLOW, path: 'status.containerStatuses.app.state.waiting.reason' },
      },
    },
    {
      id: 'startup',
      kind: 'narrate',
      at: { after: { reason: 'deployment.updated', subject: 'default/slow', fields: { user: 'kubernetes-admin' } } },
      values: {
        threshold: {
          object: 'Deployment/default/slow',
          path: 'spec.template.spec.containers.app.startupProbe.failureThreshold',
        },
        period: {
          object: 'Deployment/default/slow',
          path: 'spec.template.spec.containers.app.startupProbe.periodSeconds',
        },
      },
    },
    {
      id: 'up',
      kind: 'narrate',
      at: { time: 290 },
      decisive: true,
      show: { view: 'podLife', select: SLOW },
      values: {
        restarts: { object: SLOW, path: 'status.containerStatuses.app.restartCount' },
        failures: {
          count: { reason: 'container.probed', fields: { probe: 'startup', outcome: 'failure' } },
          since: 'startup',
        },
      },
    },
  ],
  end: {
    saw: [
      {
        id: 'liveness',
        values: {
          kills: {
            count: { reason: 'container.probed', fields: { probe: 'liveness', outcome: 'failure', run: 3 } },
          },
        },
      },
      { id: 'others' },
    ],
    tries: [
      {
        id: 'patient',
        line: `kubectl patch deployment slow -p '{"spec":{"template":{"spec":{"containers":[{"name":"app","livenessProbe":{"failureThreshold":6}}]}}}}'`,
        at: 'killed',
      },
      {
        id: 'none',
        line: `kubectl patch deployment slow -p '{"spec":{"template":{"spec":{"containers":[{"name":"app","livenessProbe":null}]}}}}'`,
        at: 'killed',
      },
    ],
    next: 'crash-loop-backoff',
  },
};
