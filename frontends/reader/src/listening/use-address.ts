import { useEffect, useState } from 'react';

/** Where the browser finds a file while this page shows it; undefined until it has an address. */
export function useAddress(file: Blob | null): string | undefined {
  const [made, setMade] = useState<{ file: Blob; url: string }>();
  useEffect(() => {
    if (!file) return;
    const url = URL.createObjectURL(file);
    setMade({ file, url });
    return () => URL.revokeObjectURL(url);
  }, [file]);
  // The address of the file before would fail, and be taken for a failure of this one.
  return made?.file === file ? made?.url : undefined;
}
