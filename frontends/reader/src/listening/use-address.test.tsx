import { describe, expect, it } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import { useAddress } from './use-address.js';

describe('the address of a file', () => {
  it('is its own from the first render, and given up with the file', () => {
    const addresses = new Map<Blob, string>();
    const revoked: string[] = [];
    URL.createObjectURL = (file) => {
      const address = `blob:${addresses.size}`;
      addresses.set(file as Blob, address);
      return address;
    };
    URL.revokeObjectURL = (address) => revoked.push(address);
    const shown: { file: Blob; address: string | undefined }[] = [];
    const [one, another] = [new Blob(['1']), new Blob(['2'])];
    const { rerender, unmount } = renderHook(
      ({ file }) => {
        const address = useAddress(file);
        shown.push({ file, address });
        return address;
      },
      { initialProps: { file: one } },
    );
    rerender({ file: another });
    unmount();
    for (const { file, address } of shown) expect([undefined, addresses.get(file)]).toContain(address);
    expect(shown.at(-1)).toEqual({ file: another, address: addresses.get(another) });
    expect(revoked).toEqual([...addresses.values()]);
  });
});
