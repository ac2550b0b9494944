import { strFromU8, unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { lesson as idleYetFull } from '#scenarios/idle-but-full/lesson.ts';
import { scormPackage } from './lessonScorm.ts';

const TITLE = 'Idle & "full" <b>';
const unpacked = (page: Uint8Array | string) => {
  const files = unzipSync(scormPackage({ lesson: idleYetFull, title: TITLE, language: 'zh-CN', page }));
  return { files, text: (name: string) => strFromU8(files[name] ?? new Uint8Array()) };
};

it('a SCORM package has a manifest, a SCO and the page, and the manifest names every other file', () => {
  const { files, text } = unpacked(new Uint8Array([60, 33]));
  expect(Object.keys(files)).toEqual(['imsmanifest.xml', 'index.html', 'kube-orrery.html']);
  const manifest = text('imsmanifest.xml');
  expect(manifest).toContain('<schemaversion>1.2</schemaversion>');
  expect(manifest).toContain('adlcp:scormtype="sco" href="index.html"');
  expect([...manifest.matchAll(/<file href="([^"]+)"/g)].map(([, name]) => name)).toEqual([
    'index.html',
    'kube-orrery.html',
  ]);
  expect(manifest).toContain('<title>Idle &amp; &quot;full&quot; &lt;b&gt;</title>');
  expect(text('index.html')).toContain('src="kube-orrery.html?embed=&amp;lesson=idle-yet-full&amp;language=zh-CN"');
  expect(text('index.html')).toContain('const scored = 3;');
  expect(text('index.html')).not.toContain('<b>');
});

it('a SCORM package with a link contains no page', () => {
  const { files, text } = unpacked('https://example.org/orrery/');
  expect(Object.keys(files)).toEqual(['imsmanifest.xml', 'index.html']);
  expect(text('index.html')).toContain('src="https://example.org/orrery/?embed=&amp;lesson=idle-yet-full');
});
