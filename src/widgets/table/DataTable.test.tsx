import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startLanguages } from '#i18n/startLanguages.ts';
import type { Column } from './column.ts';
import { DataTable, type DataTableProps } from './DataTable.tsx';

interface Client {
  readonly name: string;
  readonly requests: number;
}

const CLIENTS: readonly Client[] = [
  { name: 'kubelet', requests: 9 },
  { name: 'scheduler', requests: 110 },
  { name: 'controllers', requests: 20 },
];

const COLUMNS: readonly Column<Client>[] = [
  { id: 'name', heading: 'Client', cell: ({ name }) => name },
  { id: 'requests', heading: 'Requests', figure: ({ requests }) => requests },
  { id: 'bar', kind: 'picture', cell: () => <i /> },
  {
    id: 'stop',
    heading: 'Acts',
    isHeadingSpoken: true,
    kind: 'acts',
    cell: ({ name }) => <button type="button">Stop {name}</button>,
  },
];

function show(more: Partial<DataTableProps<Client>> = {}) {
  render(<DataTable label="Clients" columns={COLUMNS} rows={CLIENTS} keyOf={({ name }) => name} {...more} />);
}

const names = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
const focused = () => (document.activeElement as HTMLElement).querySelector('th')?.textContent;

beforeEach(() => startLanguages('en'));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe('a table', () => {
  it('a table has a name and headings for columns and rows, and a hidden heading has a name', () => {
    show();
    const table = screen.getByRole('table', { name: 'Clients' });
    expect(within(table).getAllByRole('columnheader')).toHaveLength(3);
    expect(screen.getByRole('columnheader', { name: 'Acts' })).toBeTruthy();
    expect(names()).toEqual(['kubelet', 'scheduler', 'controllers']);
    expect(screen.getByRole('row', { name: 'kubelet 9 Stop kubelet' })).toBeTruthy();
  });

  it('a table has no head when no column has a heading', () => {
    show({ columns: [{ id: 'name', cell: ({ name }) => name }] });
    expect(screen.queryByRole('columnheader')).toBeNull();
    expect(screen.getAllByRole('row')).toHaveLength(3);
  });

  it('a heading sorts ascending, then descending, then not at all', async () => {
    show();
    const heading = screen.getByRole('columnheader', { name: 'Requests' });
    const press = () => userEvent.click(within(heading).getByRole('button', { name: 'Requests' }));
    await press();
    expect(heading.getAttribute('aria-sort')).toBe('ascending');
    expect(names()).toEqual(['kubelet', 'controllers', 'scheduler']);
    await press();
    expect(heading.getAttribute('aria-sort')).toBe('descending');
    expect(names()).toEqual(['scheduler', 'controllers', 'kubelet']);
    await press();
    expect(heading.getAttribute('aria-sort')).toBeNull();
    expect(names()).toEqual(['kubelet', 'scheduler', 'controllers']);
  });

  it('sorts within its groups, each below its name', async () => {
    show({ groupOf: ({ name }) => (name === 'kubelet' ? 'nodes' : 'control plane') });
    expect(screen.getAllByRole('row').map(({ textContent }) => textContent?.split('Stop')[0])).toEqual([
      'ClientRequestsActs',
      'nodes',
      'kubelet9',
      'control plane',
      'scheduler110',
      'controllers20',
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Requests' }));
    expect(names().slice(0, 4)).toEqual(['nodes', 'kubelet', 'control plane', 'controllers']);
  });
});

describe('the keys of a table', () => {
  it('arrow keys move from row to row, and Tab reaches one row', async () => {
    show();
    screen.getByRole('row', { name: /^kubelet/ }).focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(focused()).toBe('scheduler');
    await userEvent.keyboard('{End}{ArrowDown}');
    expect(focused()).toBe('controllers');
    expect(screen.getAllByRole('row').filter((row) => row.tabIndex === 0)).toEqual([document.activeElement]);
    await userEvent.keyboard('{Home}');
    expect(focused()).toBe('kubelet');
  });

  it('other keys keep their usual effect, and so do all keys in a field of a cell', async () => {
    const heard = vi.fn();
    window.addEventListener('keydown', heard);
    show({ columns: [...COLUMNS, { id: 'field', cell: ({ name }) => <input aria-label={name} /> }] });
    screen.getByRole('row', { name: /^kubelet/ }).focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(heard).not.toHaveBeenCalled();
    await userEvent.keyboard('{Enter}');
    expect(heard).toHaveBeenCalledOnce();
    screen.getByRole('textbox', { name: 'kubelet' }).focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(heard).toHaveBeenCalledTimes(2);
    window.removeEventListener('keydown', heard);
  });

  it('Enter opens a row if rows can be opened', async () => {
    const open = vi.fn();
    show({ onOpen: open });
    const grid = screen.getByRole('grid', { name: 'Clients' });
    within(grid)
      .getByRole('row', { name: /^kubelet/ })
      .focus();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(open).toHaveBeenLastCalledWith(CLIENTS[1]);
    await userEvent.click(within(grid).getByRole('row', { name: /^controllers/ }));
    expect(open).toHaveBeenLastCalledWith(CLIENTS[2]);
  });

  it('a key copies the table as text with tabs, as the button does, without its buttons', async () => {
    const user = userEvent.setup();
    show();
    const written = vi.spyOn(navigator.clipboard, 'writeText');
    screen.getByRole('row', { name: /^kubelet/ }).focus();
    await user.keyboard('{Control>}c{/Control}');
    const text = 'Client\tRequests\t\nkubelet\t9\t\nscheduler\t110\t\ncontrollers\t20\t';
    expect(written).toHaveBeenLastCalledWith(text);
    await user.click(screen.getByRole('button', { name: 'Copy the table' }));
    expect(written).toHaveBeenCalledTimes(2);
    expect(await screen.findByText('Copied')).toBeTruthy();
  });
});

describe('a long table', () => {
  const many = Array.from({ length: 600 }, (_, index) => ({ name: `client-${index}`, requests: index }));

  function showMany() {
    // jsdom gives elements no height, and the table draws as many rows as fit.
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(320);
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(320);
    render(
      <div style={{ overflowY: 'auto' }}>
        <DataTable label="Clients" columns={COLUMNS} rows={many} keyOf={({ name }) => name} />
      </div>,
    );
  }

  it('a long table has only its visible rows in the document, and states their total', () => {
    showMany();
    expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('601');
    expect(screen.getAllByRole('row').length).toBeLessThan(100);
    expect(screen.getByRole('row', { name: /^client-3 / }).getAttribute('aria-rowindex')).toBe('5');
  });

  it('copies all rows of a long table', async () => {
    const user = userEvent.setup();
    showMany();
    const written = vi.spyOn(navigator.clipboard, 'writeText');
    await user.click(screen.getByRole('button', { name: 'Copy the table' }));
    expect(String(written.mock.calls[0]?.[0]).split('\n')).toHaveLength(601);
    expect(screen.getAllByRole('row').length).toBeLessThan(100);
  });

  it('a key moves to the end of a long table', async () => {
    showMany();
    screen.getByRole('row', { name: /^client-0 / }).focus();
    await userEvent.keyboard('{End}');
    expect(focused()).toBe('client-599');
  });
});
