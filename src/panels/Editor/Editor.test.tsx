import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ClientProvider } from '#client/ClientProvider.tsx';
import { draftKey } from '#client/draft/draftStorage.ts';
import { editorDraft } from '#client/draft/draftStore.ts';
import { type FixtureOverrides, fixtureClient } from '#client/testing/fixtureClient.ts';
import { startLanguages } from '#i18n/startLanguages.ts';
import { Editor } from './Editor.tsx';

// A browser's layout is needed for the code area; e2e/editor.spec.ts has it.
vi.mock('#panelParts/code/CodeArea.tsx', () => ({
  CodeArea: ({ text, label, onChange }: { text: string; label: string; onChange: (text: string) => void }) => (
    <textarea aria-label={label} value={text} onChange={(event) => onChange(event.currentTarget.value)} />
  ),
}));

beforeEach(() => {
  localStorage.clear();
  startLanguages('en');
  editorDraft.setState({ files: [{ name: 'a.yaml', text: 'kind: Pod\n' }], current: 0, closed: null, problems: [] });
});
afterEach(cleanup);

function show(overrides: FixtureOverrides = {}) {
  const client = fixtureClient({ answers: { check: () => ({ ok: true, seq: 0, notes: [] }) }, ...overrides });
  render(
    <ClientProvider client={client}>
      <Editor onClose={() => undefined} />
    </ClientProvider>,
  );
  return client;
}

describe('Editor', () => {
  it('applies the shown text', async () => {
    const client = show();
    await userEvent.click(screen.getByRole('button', { name: /Apply/ }));
    expect(client.commands).toEqual([{ type: 'manifests.apply', files: [{ name: 'a.yaml', text: 'kind: Pod\n' }] }]);
    expect(await screen.findByText(/Applied at seq/)).toBeTruthy();
  });

  it('shows the problem and its place, and says that nothing was applied', async () => {
    const problem = {
      file: 'a.yaml',
      line: 4,
      column: 3,
      field: 'spec.contaners',
      message: 'unknown field',
      suggestion: 'did you mean "containers"?',
    };
    show({
      send: () => ({ ok: false, problems: [problem] }),
      answers: { check: () => ({ ok: false, problems: [problem] }) },
    });
    await userEvent.click(screen.getByRole('button', { name: /Apply/ }));
    const list = await screen.findByRole('list', { name: 'Errors' });
    for (const part of ['line 4', 'spec.contaners', 'unknown field', 'did you mean "containers"?'])
      expect(list.textContent).toContain(part);
    expect(screen.getByText('Nothing of it was applied.')).toBeTruthy();
  });

  it('checks the text while it is typed', async () => {
    show({
      answers: {
        check: () => ({ ok: false, problems: [{ file: 'a.yaml', line: 1, message: 'tabs are not allowed' }] }),
      },
    });
    expect(await screen.findByText('tabs are not allowed')).toBeTruthy();
  });

  it('saves typed text', async () => {
    show();
    await userEvent.type(screen.getByRole('textbox'), 'x: 1');
    expect(localStorage.getItem(draftKey())).toContain('x: 1');
  });

  it('offers the sample when the text is empty', async () => {
    editorDraft.setState({ files: [{ name: 'a.yaml', text: '' }] });
    show();
    expect(screen.getByRole('button', { name: /Apply/ })).toHaveProperty('disabled', true);
    await userEvent.click(screen.getByRole('button', { name: 'Take the sample' }));
    expect(editorDraft.getState().files[0]?.text).toContain('kind: Deployment');
  });
});
