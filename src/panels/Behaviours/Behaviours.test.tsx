import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ClientProvider } from '#client/ClientProvider.tsx';
import { fixtureClient } from '#client/testing/fixtureClient.ts';
import { startLanguages } from '#i18n/startLanguages.ts';
import type { BehaviourSettings, BehaviourView, ContainerBehaviour } from '#protocol/behaviours.ts';
import { Behaviours } from './Behaviours.tsx';
import { FIELD_GROUPS } from './behaviourFields.ts';

const MIB = 1024 * 1024;
const FIELDS = FIELD_GROUPS.flatMap(({ fields }) => fields);
/** Nothing is said: every field that can be empty is, every other number is 0, nothing is ticked. */
const SILENT = Object.fromEntries(
  FIELDS.map((field) => [
    field.id,
    field.sort === 'flag' ? false : field.sort === 'choice' ? '' : field.empty === undefined ? 0 : -1,
  ]),
) as Partial<ContainerBehaviour>;
const BY_DEFAULT = { ...SILENT, memory: [{ atMs: 0, bytes: 64 * MIB }] } as ContainerBehaviour;

const view = (container: string, ofContainer: BehaviourSettings = {}): BehaviourView => ({
  container,
  image: 'nginx:1',
  isInit: false,
  byDefault: BY_DEFAULT,
  ofImage: {},
  ofContainer,
});

function open(containers: readonly BehaviourView[]) {
  const client = fixtureClient({
    answers: { behaviours: () => ({ namespace: 'shop', workload: 'web', containers }) },
  });
  render(
    <ClientProvider client={client}>
      <Behaviours subject={{ kind: 'Deployment', namespace: 'shop', name: 'web' }} />
    </ClientProvider>,
  );
  return client;
}

const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
const target = { namespace: 'shop', workload: 'web', container: 'app' };

beforeEach(() => startLanguages('en'));
afterEach(cleanup);

describe('the editor of behaviours', () => {
  it('shows the value in force, in seconds and MiB, and never an empty field', async () => {
    open([view('app', { readyAfterMs: 2500 })]);
    expect((await field('Memory at the start')).value).toBe('64');
    expect((await field('Ready after')).value).toBe('2.5');
    expect(await field('Ends by itself after')).toMatchObject({ value: '', placeholder: 'never' });
    const boxes = screen.getAllByRole('textbox');
    const flags = screen.getAllByRole('checkbox');
    const choices = screen.getAllByRole('combobox');
    expect(boxes.length + flags.length + choices.length).toBe(FIELDS.length);
  });

  it('shows the rest of a memory curve after its first value', async () => {
    const memory = [
      { atMs: 0, bytes: 5 * MIB },
      { atMs: 1000, bytes: 250 * MIB },
    ];
    open([view('app', { memory })]);
    expect((await field('Memory at the start')).value).toBe('5');
    expect(screen.getByText(/^Then 250Mi at 1 s\./)).toBeTruthy();
  });

  it('changes one value by Enter, a slider or a checkbox', async () => {
    const client = open([view('app')]);
    fireEvent.change(await field('Ends by itself after'), { target: { value: '1.5' } });
    fireEvent.keyDown(await field('Ends by itself after'), { key: 'Enter' });
    const slider = screen.getByRole('slider', { name: 'Memory leaked, slider' });
    fireEvent.change(slider, { target: { value: '3' } });
    fireEvent.pointerUp(slider);
    fireEvent.click(screen.getByRole('checkbox', { name: 'Ignores SIGTERM' }));
    await waitFor(() =>
      expect(client.commands).toEqual([
        { type: 'behaviour.set', target, behaviour: { exitAfterMs: 1500 } },
        { type: 'behaviour.set', target, behaviour: { leakBytesPerSecond: 3 * MIB } },
        { type: 'behaviour.set', target, behaviour: { ignoresSigterm: true } },
      ]),
    );
  });

  it('says that the image cannot be pulled, and why', async () => {
    const client = open([view('app')]);
    const choice = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'The image' });
    const missing = within(choice).getByRole<HTMLOptionElement>('option', { name: 'does not exist' });
    expect(missing.value).toContain('"{image}": {image}: not found');
    fireEvent.change(choice, { target: { value: missing.value } });
    const pullError = missing.value;
    await waitFor(() => expect(client.commands).toEqual([{ type: 'behaviour.set', target, behaviour: { pullError } }]));
  });

  it('Esc restores a field, and text that is not a number is marked', async () => {
    const client = open([view('app')]);
    const exit = await field('Exit code');
    fireEvent.change(exit, { target: { value: 'x' } });
    fireEvent.keyDown(exit, { key: 'Enter' });
    expect(exit.getAttribute('aria-invalid')).toBe('true');
    fireEvent.keyDown(exit, { key: 'Escape' });
    expect(exit.value).toBe('0');
    expect(client.commands).toEqual([]);
  });

  it('resets the behaviour of the container', async () => {
    const client = open([view('app', { exitCode: 3 })]);
    fireEvent.click(await screen.findByRole('button', { name: 'Exit code: back to the default' }));
    await waitFor(() =>
      expect(client.commands).toEqual([{ type: 'behaviour.set', target, behaviour: { exitCode: null } }]),
    );
  });

  it('names the Pod when there is only one', async () => {
    const subject = { kind: 'Pod', namespace: 'shop', name: 'web' };
    const answers = { behaviours: () => ({ namespace: 'shop', workload: 'web', containers: [view('app')] }) };
    render(
      <ClientProvider client={fixtureClient({ answers })}>
        <Behaviours subject={subject} />
      </ClientProvider>,
    );
    expect(await screen.findByText(/^What the program in app does in web\./)).toBeTruthy();
  });

  it('offers a choice among several containers', async () => {
    open([view('app'), view('proxy', { exitCode: 9 })]);
    const choice = within(await screen.findByRole('radiogroup', { name: 'Container' }));
    fireEvent.click(choice.getByRole('radio', { name: 'proxy' }));
    expect((await field('Exit code')).value).toBe('9');
  });
});
