/**
 * Whether the host now has another build than this page's, whose page names another script. False when the host does
 * not answer. Files of a build have a hash of their content in their name, so those of an older build are gone.
 */
export async function hasNewerVersion(): Promise<boolean> {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src;
  const name = script?.split('/').at(-1);
  if (name === undefined) return false;
  try {
    const answer = await fetch(location.href.replace(/#.*/s, ''), { cache: 'no-store' });
    return answer.ok && !(await answer.text()).includes(name);
  } catch {
    return false;
  }
}
