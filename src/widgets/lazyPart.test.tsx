import { act, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { afterEach, expect, it, vi } from 'vitest';
import { fetchPart, lazyPart, PartNotFetched, watchStyleSheets } from './lazyPart.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  document.head.replaceChildren();
});

/** Makes a function whose first `times` calls fail. */
function failing<T>(times: number, value: T) {
  let calls = 0;
  return vi.fn(() => (++calls <= times ? Promise.reject(new Error('no connection')) : Promise.resolve(value)));
}

it('fetches a failed part a second time by itself', async () => {
  const load = failing(1, 'part');
  expect(await fetchPart(load)).toBe('part');
  expect(load).toHaveBeenCalledTimes(2);
});

it('says that a part did not load, with the message of the browser', async () => {
  await expect(fetchPart(failing(2, 'part'))).rejects.toThrow(new PartNotFetched('no connection'));
});

it('draws a part that did not load as soon as a fetch succeeds', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const Part = lazyPart(failing(2, { default: ({ name }: { readonly name: string }) => <p>{name} is there</p> }));
  let retry: () => void = () => undefined;
  render(
    <ErrorBoundary
      fallbackRender={({ resetErrorBoundary }) => {
        retry = resetErrorBoundary;
        return <p>failed</p>;
      }}
    >
      <Suspense fallback={null}>
        <Part name="it" />
      </Suspense>
    </ErrorBoundary>,
  );
  await screen.findByText('failed');
  // Testing Library's `waitFor` does not work here: it tries again after each change of the document, and each try
  // changes the document.
  await vi.waitFor(() => {
    if (screen.queryByText('failed')) act(() => retry());
    expect(screen.getByText('it is there')).toBeTruthy();
  }, 20_000);
});

it('fetches a failed style sheet again, although its part treats it as loaded', async () => {
  watchStyleSheets();
  const sheet = () => document.head.querySelector<HTMLLinkElement>('link[rel="stylesheet"]');
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: 'https://example.org/a.css' });
  document.head.append(link);
  link.dispatchEvent(new Event('error'));
  expect(sheet()).toBeNull();
  const fetched = fetchPart(() => Promise.resolve('part'));
  await vi.waitFor(() => expect(sheet()?.href).toBe('https://example.org/a.css'));
  sheet()?.dispatchEvent(new Event('load'));
  expect(await fetched).toBe('part');
  expect(await fetchPart(() => Promise.resolve('other'))).toBe('other');
});
