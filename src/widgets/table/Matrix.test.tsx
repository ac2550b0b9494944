import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { Matrix, type MatrixRow } from './Matrix.tsx';

const NODES = [{ id: 'node-1' }, { id: 'node-2' }];
const ROWS: readonly MatrixRow<{ readonly id: string }>[] = [
  {
    id: 'Filter/NodeName',
    name: { content: 'NodeName', title: 'in full' },
    cell: ({ id }) => ({ content: `${id} passes`, title: id }),
  },
  { id: 'none', line: { content: 'no node is left' } },
];

afterEach(cleanup);

it('a matrix has a name, headings for rows and columns, and lines across its columns', () => {
  render(<Matrix label="Nodes" corner="web-0" columns={NODES} heading={({ id }) => ({ content: id })} rows={ROWS} />);
  const table = within(screen.getByRole('table', { name: 'Nodes' }));
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'web-0',
    'node-1',
    'node-2',
  ]);
  expect(table.getByRole('rowheader', { name: 'NodeName' }).title).toBe('in full');
  expect(table.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
    'node-1 passes',
    'node-2 passes',
    'no node is left',
  ]);
  expect(table.getByRole('cell', { name: 'no node is left' }).getAttribute('colspan')).toBe('3');
});

it('reports the row and column under the pointer, and when the pointer has left', async () => {
  const onPoint = vi.fn();
  render(
    <Matrix
      label="Nodes"
      corner="web-0"
      columns={NODES}
      heading={({ id }) => ({ content: id })}
      rows={ROWS}
      onPoint={onPoint}
    />,
  );
  await userEvent.hover(screen.getByText('node-2 passes'));
  expect(onPoint).toHaveBeenLastCalledWith({ column: 'node-2', row: 'Filter/NodeName' });
  await userEvent.hover(screen.getByRole('columnheader', { name: 'node-1' }));
  expect(onPoint).toHaveBeenLastCalledWith({ column: 'node-1', row: '' });
  await userEvent.unhover(screen.getByRole('columnheader', { name: 'node-1' }));
  expect(onPoint).toHaveBeenLastCalledWith({ column: '', row: '' });
});
