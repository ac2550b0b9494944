import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { useSame } from './useSame.ts';

afterEach(cleanup);

test('returns the same object, and the same parts, for equal data', () => {
  const seen: { readonly part: object; readonly count: number }[] = [];
  function Shows({ count }: { readonly count: number }) {
    seen.push(useSame({ part: { a: 1 }, count }));
    return null;
  }
  const { rerender } = render(<Shows count={1} />);
  rerender(<Shows count={1} />);
  rerender(<Shows count={2} />);
  expect(seen[1]).toBe(seen[0]);
  expect(seen[2]).toEqual({ part: { a: 1 }, count: 2 });
  expect(seen[2]?.part).toBe(seen[0]?.part);
});
