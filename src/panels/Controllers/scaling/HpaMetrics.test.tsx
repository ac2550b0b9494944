import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ClientProvider } from '#client/ClientProvider.tsx';
import { fixtureClient } from '#client/testing/fixtureClient.ts';
import { addTexts } from '#i18n/addTexts.ts';
import { controllers } from '#i18n/en/controllers.ts';
import { startLanguages } from '#i18n/startLanguages.ts';
import type { HpaMetric } from '#protocol/controllers.ts';
import { HpaMetrics } from './Hpa.tsx';

const QUEUE = { namespace: 'default', metric: 'queue_length' };
const ofPod = (name: string) => ({ namespace: 'default', metric: 'rps', object: { kind: 'Pod', name } });

beforeEach(() => {
  startLanguages('en');
  addTexts('controllers', controllers);
});
afterEach(cleanup);

function show(...metrics: Partial<HpaMetric>[]) {
  const client = fixtureClient();
  render(
    <ClientProvider client={client}>
      <HpaMetrics
        metrics={metrics.map((metric) => ({ name: 'cpu', current: '', target: '50%', perPod: true, ...metric }))}
      />
    </ClientProvider>,
  );
  return client;
}

it('sets an external metric, and removes it', async () => {
  const client = show({ name: 'queue_length', set: { series: [QUEUE], value: 35, most: 125 } });
  const slider = screen.getByRole('slider', { name: /queue_length external/ });
  expect(slider.getAttribute('aria-valuetext')).toBe('35');
  fireEvent.change(slider, { target: { value: '80' } });
  fireEvent.keyUp(slider, { key: 'ArrowRight' });
  await waitFor(() => expect(client.commands).toEqual([{ type: 'metric.set', ...QUEUE, value: '80' }]));
  const takeBack = screen.getByRole('button', { name: 'Take back what was set of queue_length' });
  await waitFor(() => expect(takeBack).toHaveProperty('disabled', false));
  fireEvent.click(takeBack);
  await waitFor(() => expect(client.commands.at(-1)).toEqual({ type: 'metric.set', ...QUEUE, value: null }));
});

it('sets a metric for each Pod, in thousandths when necessary', async () => {
  const client = show({ name: 'rps', set: { series: [ofPod('a'), ofPod('b')], value: -1, most: 2 } });
  const slider = screen.getByRole('slider', { name: /rps of each of 2 Pods/ });
  expect(slider.getAttribute('aria-valuetext')).toBe('not set');
  expect(screen.queryByRole('button')).toBeNull();
  fireEvent.change(slider, { target: { value: '0.5' } });
  fireEvent.keyUp(slider, { key: 'ArrowRight' });
  await waitFor(() =>
    expect(client.commands).toEqual(['a', 'b'].map((name) => ({ type: 'metric.set', ...ofPod(name), value: '500m' }))),
  );
});

it('shows no slider for measured metrics or for Pods that do not exist', () => {
  show({}, { name: 'rps', set: { series: [], value: -1, most: 2 } });
  expect(screen.queryByRole('slider')).toBeNull();
});
