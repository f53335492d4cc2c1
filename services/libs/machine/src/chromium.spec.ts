import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { findChromium, findHeadlessChromium } from './chromium.js';

describe('finding Chromium', () => {
  const path = process.env.PATH;
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'ichibun-machine-'));
  });
  afterEach(() => {
    process.env.PATH = path;
    rmSync(folder, { recursive: true, force: true });
  });

  it('takes the one on PATH before the one fetched earlier', async () => {
    const fetched = program(join(folder, 'chromium'), 'chromium');
    process.env.PATH = folder;
    expect(await findChromium({ cacheDir: folder })).toBe(fetched);
    const onPath = program(join(folder, 'bin'), 'google-chrome');
    process.env.PATH = join(folder, 'bin');
    expect(await findChromium({ cacheDir: folder })).toBe(onPath);
  });

  it('says what to install where there is neither the program nor Debian', async () => {
    process.env.PATH = folder;
    await expect(findChromium({ cacheDir: folder })).rejects.toThrow('apt-get install chromium fonts-noto-cjk');
  });

  it('takes the headless shell on PATH before the one fetched earlier, and Chromium where there is neither', async () => {
    const fetched = program(join(folder, 'chromium-headless-shell'), 'chromium-headless-shell');
    process.env.PATH = folder;
    expect(await findHeadlessChromium({ cacheDir: folder })).toBe(fetched);
    const onPath = program(join(folder, 'bin'), 'chromium-headless-shell');
    process.env.PATH = join(folder, 'bin');
    expect(await findHeadlessChromium({ cacheDir: folder })).toBe(onPath);
    const chromium = program(join(folder, 'other'), 'chromium');
    process.env.PATH = join(folder, 'other');
    expect(await findHeadlessChromium({ cacheDir: join(folder, 'nothing-fetched') })).toBe(chromium);
  });

  it('finds a browser that starts', async () => {
    const found = await findHeadlessChromium();
    const { stdout } = spawnSync(found, ['--version'], { encoding: 'utf8' });
    expect(stdout).toMatch(/^(Chromium|Google Chrome) \d+/);
  });

  function program(parent: string, name: string): string {
    mkdirSync(parent, { recursive: true });
    const file = join(parent, name);
    writeFileSync(file, '#!/bin/sh\n');
    chmodSync(file, 0o755);
    return file;
  }
});
