import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ClientProvider } from '#client/ClientProvider.tsx';
import { fixtureClient } from '#client/testing/fixtureClient.ts';
import { startLanguages } from '#i18n/startLanguages.ts';
import type { KubectlAnswer, KubectlEdit } from '#protocol/kubectl.ts';
import { Terminal } from './Terminal.tsx';

vi.mock('#panelParts/code/CodeArea.tsx', () => ({
  CodeArea: ({ text, label, onChange }: { text: string; label: string; onChange: (text: string) => void }) => (
    <textarea aria-label={label} value={text} onChange={(event) => onChange(event.target.value)} />
  ),
}));

afterEach(cleanup);

function answer(line: string, edit: KubectlEdit | undefined): KubectlAnswer {
  if (!edit) return { type: 'edit', lines: [], text: 'replicas: 2' };
  if (edit.text === edit.refused)
    return { type: 'printed', failed: true, lines: [{ stream: 'err', text: 'no valid changes were saved' }] };
  return { type: 'command', command: { type: 'kubectl.run', line, edit } };
}

it('sends the edited text, reopens it with the reasons of a refusal, and closes when unchanged', async () => {
  startLanguages('en');
  const client = fixtureClient({
    answers: {
      kubectl: ({ line, edit }) => answer(line, edit),
      kubectlRun: () => ({
        state: 'failed',
        lines: [{ stream: 'err', text: 'error: deployments.apps "web" is invalid' }],
        reopens: '# why: replicas: -2',
      }),
    },
  });
  render(
    <ClientProvider client={client}>
      <Terminal onClose={() => undefined} />
    </ClientProvider>,
  );
  const field = screen.getByRole('textbox', { name: 'Command line' });
  fireEvent.change(field, { target: { value: 'edit deploy web' } });
  fireEvent.submit(field);
  const area = await screen.findByDisplayValue('replicas: 2');
  expect(area.getAttribute('aria-label')).toBe('Editor of: edit deploy web');
  fireEvent.change(area, { target: { value: 'replicas: -2' } });
  fireEvent.click(screen.getByRole('button', { name: /Save and close/ }));
  expect(await screen.findByDisplayValue('# why: replicas: -2')).toBeTruthy();
  expect(client.commands).toMatchObject([
    { line: 'edit deploy web', edit: { opened: 'replicas: 2', text: 'replicas: -2' } },
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Close without saving' }));
  expect(await screen.findByText(/no valid changes were saved/)).toBeTruthy();
  expect(screen.getByText(/"web" is invalid/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Save and close/ })).toBeNull();
});
