import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ClientProvider } from '#client/ClientProvider.tsx';
import { fixtureClient } from '#client/testing/fixtureClient.ts';
import { startLanguages } from '#i18n/startLanguages.ts';
import type { Command, CommandResult } from '#protocol/command.ts';
import type { KubeletSettingsView } from '#protocol/nodes.ts';
import { Kubelet } from './Kubelet.tsx';
import { PRESETS, SAMPLE_MANIFEST } from './withShutdown.ts';

const BY_DEFAULT: KubeletSettingsView = {
  text: '',
  isOwn: false,
  fsnotify: true,
  fields: [
    { field: 'staticPodPath', value: '""', isDefault: true },
    { field: 'maxPods', value: '', isDefault: true },
  ],
  files: [],
};

function open(
  settings: KubeletSettingsView = BY_DEFAULT,
  send?: (command: Command) => CommandResult,
  node: object = { kind: 'Node' },
) {
  const answers = { kubeletSettings: () => settings, get: () => node };
  const client = fixtureClient({ answers, ...(send && { send }) });
  render(
    <ClientProvider client={client}>
      <Kubelet node="node-1" />
    </ClientProvider>,
  );
  return client;
}

const text = (name: string) => screen.findByRole<HTMLTextAreaElement>('textbox', { name });

beforeEach(() => startLanguages('en'));
afterEach(cleanup);

it('shows that the kubelet’s default staticPodPath is empty, and offers kubeadm’s', async () => {
  const client = open();
  expect(await screen.findByRole('row', { name: 'staticPodPath ""' })).toBeTruthy();
  expect(screen.getByRole('row', { name: 'maxPods not set' })).toBeTruthy();
  expect((await text('KubeletConfiguration as YAML')).value).toBe(PRESETS.defaults);
  fireEvent.click(screen.getByRole('button', { name: 'kubeadm' }));
  fireEvent.click(screen.getByRole('checkbox'));
  fireEvent.click(screen.getByRole('button', { name: 'Configure this node' }));
  await waitFor(() =>
    expect(client.commands).toEqual([
      { type: 'kubelet.configure', node: 'node-1', configuration: PRESETS.kubeadm, fsnotify: false },
    ]),
  );
});

it('gives a configuration to all nodes', async () => {
  const client = open({ ...BY_DEFAULT, text: PRESETS.parallelPulls });
  fireEvent.click(await screen.findByRole('button', { name: 'Configure all nodes' }));
  await waitFor(() =>
    expect(client.commands).toEqual([
      { type: 'kubelet.configure', configuration: PRESETS.parallelPulls, fsnotify: true },
    ]),
  );
});

it('writes, edits and removes manifests', async () => {
  const client = open({ ...BY_DEFAULT, files: [{ name: 'etcd.yaml', via: 'file', text: 'kind: Pod' }] });
  fireEvent.click(await screen.findByRole('button', { name: 'Write the file' }));
  const files = within(screen.getByRole('list'));
  fireEvent.click(files.getByRole('button', { name: 'Edit' }));
  expect((await text('Manifest of the Pod')).value).toBe('kind: Pod');
  const remove = files.getByRole<HTMLButtonElement>('button', { name: 'Remove' });
  await waitFor(() => expect(remove.disabled).toBe(false));
  fireEvent.click(remove);
  await waitFor(() =>
    expect(client.commands).toEqual([
      { type: 'staticPod.put', node: 'node-1', name: 'web.yaml', yaml: SAMPLE_MANIFEST },
      { type: 'staticPod.remove', node: 'node-1', name: 'etcd.yaml', via: 'file' },
    ]),
  );
});

it('sets the manifest at the kubelet’s manifest URL, and says when no URL is configured', async () => {
  const client = open();
  fireEvent.click(await screen.findByRole('radio', { name: 'The URL staticPodURL' }));
  expect(screen.getByText(/^This kubelet has no staticPodURL/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Put it at the URL' }));
  await waitFor(() =>
    expect(client.commands).toEqual([
      { type: 'staticPod.put', node: 'node-1', name: 'web.yaml', yaml: SAMPLE_MANIFEST, via: 'http' },
    ]),
  );
});

const FIELDS = [
  { field: 'shutdownGracePeriod', value: '0s', isDefault: true },
  { field: 'shutdownGracePeriodCriticalPods', value: '0s', isDefault: true },
];
const press = async (name: string) => {
  const button = await screen.findByRole<HTMLButtonElement>('button', { name });
  await waitFor(() => expect(button.disabled).toBe(false));
  fireEvent.click(button);
};

it('shuts the machine down with the configured grace period', async () => {
  const client = open({ ...BY_DEFAULT, fields: FIELDS });
  expect((await text('shutdownGracePeriod')).value).toBe('0s');
  await press('Shut down');
  await waitFor(() => expect(client.commands).toEqual([{ type: 'node.shutdown', node: 'node-1' }]));
});

it('configures the kubelet before a shutdown, and does not shut down when that is refused', async () => {
  const choose = async () => {
    fireEvent.change(await text('shutdownGracePeriod'), { target: { value: '30s' } });
    fireEvent.change(await text('shutdownGracePeriodCriticalPods'), { target: { value: '10s' } });
    await press('Configure and shut down');
  };
  const configured = { type: 'kubelet.configure', node: 'node-1', configuration: PRESETS.shutdown, fsnotify: true };
  const client = open({ ...BY_DEFAULT, fields: FIELDS });
  await choose();
  await waitFor(() => expect(client.commands).toEqual([configured, { type: 'node.shutdown', node: 'node-1' }]));
  cleanup();
  const refusing = open({ ...BY_DEFAULT, fields: FIELDS }, () => ({ ok: false, problems: [{ message: 'too long' }] }));
  await choose();
  expect(await screen.findByText('too long')).toBeTruthy();
  expect(refusing.commands).toEqual([configured]);
});

it('cancels a shutdown that is under way', async () => {
  const status = { conditions: [{ type: 'Ready', status: 'False', message: 'node is shutting down' }] };
  const client = open({ ...BY_DEFAULT, fields: FIELDS }, undefined, { kind: 'Node', status });
  await press('Cancel the shutdown');
  await waitFor(() => expect(client.commands).toEqual([{ type: 'node.shutdown', node: 'node-1', cancelled: true }]));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Shut down' }).disabled).toBe(true);
});
