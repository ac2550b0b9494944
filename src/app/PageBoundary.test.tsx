import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { startLanguages } from '#i18n/startLanguages.ts';
import { PageBoundary } from './PageBoundary.tsx';

function Breaks(): never {
  throw new Error('no such layout');
}

it('says that the page failed, and forgets the settings when asked to', async () => {
  startLanguages('en');
  const silent = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const reload = vi.fn();
  localStorage.setItem('kube-orrery/view', '{"state":{},"version":1}');
  render(
    <PageBoundary reload={reload}>
      <Breaks />
    </PageBoundary>,
  );
  expect(screen.getByRole('alert').textContent).toContain('no such layout');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(localStorage.getItem('kube-orrery/view')).not.toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Forget my settings' }));
  expect(localStorage.getItem('kube-orrery/view')).toBeNull();
  expect(reload).toHaveBeenCalledTimes(2);
  silent.mockRestore();
});
