import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ClientProvider } from '#client/ClientProvider.tsx';
import { fixtureClient } from '#client/testing/fixtureClient.ts';
import { startLanguages } from '#i18n/startLanguages.ts';
import type { KubectlAnswer } from '#protocol/kubectl.ts';
import { Terminal } from './Terminal.tsx';
import { TypeAhead } from './TypeAhead.tsx';
import { useTerminal } from './terminalStore.ts';
import { useTypedAhead } from './typedAhead.ts';

beforeEach(() => {
  startLanguages('en');
  useTerminal.setState({ entries: [], history: [] });
});
afterEach(cleanup);

const ANSWERS: Readonly<Record<string, KubectlAnswer>> = {
  'get po': { type: 'printed', failed: false, lines: [{ stream: 'out', text: 'NAME   READY' }] },
  'get po -w': { type: 'watch', fromRevision: 7, lines: [{ stream: 'out', text: 'NAME   READY' }] },
  'cordon node-1': { type: 'command', command: { type: 'kubectl.run', line: 'cordon node-1' } },
};

function show() {
  const client = fixtureClient({
    answers: {
      kubectl: ({ line }) => ANSWERS[line] ?? { type: 'printed', failed: true, lines: [{ stream: 'err', text: 'no' }] },
      kubectlRun: () => ({ state: 'done', lines: [{ stream: 'out', text: 'node/node-1 cordoned' }] }),
      kubectlWatch: () => ({
        revision: 9,
        compactedRevision: 0,
        heading: 'NAME   READY',
        rows: [{ revision: 9, text: 'web-1  1/1' }],
      }),
      kubectlComplete: ({ line }) => ({ from: line.lastIndexOf(' ') + 1, words: ['deployments', 'deviceclasses'] }),
    },
  });
  const onClose = vi.fn();
  render(
    <ClientProvider client={client}>
      <Terminal onClose={onClose} />
    </ClientProvider>,
  );
  return { client, onClose, field: screen.getByRole('textbox', { name: 'Command line' }) as HTMLTextAreaElement };
}

function run(field: HTMLInputElement | HTMLTextAreaElement, line: string): void {
  fireEvent.change(field, { target: { value: line } });
  fireEvent.submit(field);
}

describe('Terminal', () => {
  it('prints results of reads and messages of commands', async () => {
    const { field } = show();
    run(field, 'get po');
    expect(await screen.findByText(/NAME READY/)).toBeTruthy();
    run(field, 'cordon node-1');
    expect(await screen.findByText(/node\/node-1 cordoned/)).toBeTruthy();
    expect(screen.queryByText('goes on as time goes by')).toBeNull();
  });

  it('runs a line that is entered while another one runs, after it', async () => {
    const { field } = show();
    run(field, 'cordon node-1');
    run(field, 'get po');
    expect(await screen.findByText(/NAME READY/)).toBeTruthy();
    expect(useTerminal.getState().entries.map(({ line }) => line)).toEqual(['cordon node-1', 'get po']);
  });

  it('runs each command of a pasted text, and waits for the end of a here-document', async () => {
    const { field } = show();
    run(field, 'get po\n# not this\nget po | grep x');
    await waitFor(() =>
      expect(useTerminal.getState().entries.map(({ line }) => line)).toEqual(['get po', 'get po | grep x']),
    );
    fireEvent.change(field, { target: { value: 'apply -f - <<EOF\na: 1' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(field.value).toBe('apply -f - <<EOF\na: 1\n');
    run(field, `${field.value}EOF`);
    await waitFor(() => expect(useTerminal.getState().entries.at(-1)?.line).toBe('apply -f - <<EOF\na: 1\nEOF'));
    expect(field.value).toBe('');
  });

  it('continues a watch until it is stopped, and keeps its output', async () => {
    const { field } = show();
    run(field, 'get po -w');
    expect(await screen.findByText('web-1 1/1')).toBeTruthy();
    expect(screen.getByText(/goes on with every change/)).toBeTruthy();
    fireEvent.keyDown(field, { key: 'c', ctrlKey: true });
    await waitFor(() => expect(screen.queryByText(/goes on with every change/)).toBeNull());
    expect(screen.getByText('web-1 1/1')).toBeTruthy();
  });

  it('clear empties the terminal', async () => {
    const { field } = show();
    run(field, 'get po');
    await screen.findByText(/NAME READY/);
    run(field, 'clear');
    await waitFor(() => expect(screen.queryByText(/NAME READY/)).toBeNull());
    expect(useTerminal.getState().entries).toEqual([]);
  });

  it('the up arrow recalls a line, and Tab completes the part that all candidates share', async () => {
    const { field } = show();
    run(field, 'get po');
    await screen.findByText(/NAME READY/);
    fireEvent.keyDown(field, { key: 'ArrowUp' });
    expect(field.value).toBe('get po');
    fireEvent.change(field, { target: { value: 'get d' } });
    fireEvent.keyDown(field, { key: 'Tab' });
    expect(await screen.findByText('deployments deviceclasses')).toBeTruthy();
    expect(field.value).toBe('get de');
  });

  it('takes over text typed while it was loading: entered lines run, the last one stays', async () => {
    const client = fixtureClient();
    const { unmount } = render(
      <ClientProvider client={client}>
        <TypeAhead onClose={() => undefined} />
      </ClientProvider>,
    );
    const waiting = screen.getByRole('textbox') as HTMLInputElement;
    expect(document.activeElement).toBe(waiting);
    run(waiting, 'get po');
    fireEvent.change(waiting, { target: { value: 'get no' } });
    unmount();
    const { field } = show();
    expect(field.value).toBe('get no');
    expect(field.selectionStart).toBe('get no'.length);
    expect(await screen.findByText(/NAME READY/)).toBeTruthy();
    expect(useTypedAhead.getState()).toEqual({ lines: [], line: '' });
  });

  it('Esc closes the terminal', () => {
    const { field, onClose } = show();
    fireEvent.keyDown(field, { key: 'Escape' });
    expect(onClose).toHaveBeenCalledTimes(1);
  });
});
