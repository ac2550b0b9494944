import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { RangeInput } from './RangeInput.tsx';

const range = () => screen.getByRole<HTMLInputElement>('slider');

function choose(value: number): void {
  fireEvent.change(range(), { target: { value } });
  fireEvent.keyUp(range());
}

function show(isTaken = true) {
  const sent: number[] = [];
  const onCommit = (value: number) => {
    sent.push(value);
    return Promise.resolve(isTaken);
  };
  const at = (value: number) => (
    <RangeInput label="Delay" min={0} max={10} step={1} value={value} text={String} onCommit={onCommit} />
  );
  const { rerender } = render(at(0));
  return { sent, inForce: (value: number) => rerender(at(value)) };
}

it('keeps the chosen value while an earlier value takes effect', () => {
  const { sent, inForce } = show();
  choose(1);
  choose(2);
  inForce(1);
  expect(range().value).toBe('2');
  fireEvent.change(range(), { target: { value: 3 } });
  inForce(2);
  expect(range().value).toBe('3');
  fireEvent.keyUp(range());
  inForce(3);
  expect(range().value).toBe('3');
  expect(sent).toEqual([1, 2, 3]);
});

it('shows a value that changed from outside, and sends nothing', () => {
  const { sent, inForce } = show();
  choose(4);
  inForce(4);
  inForce(0);
  expect(range().value).toBe('0');
  fireEvent.keyUp(range());
  expect(sent).toEqual([4]);
});

it('returns to the present value when the change is refused', async () => {
  show(false);
  choose(5);
  await waitFor(() => expect(range().value).toBe('0'));
});
