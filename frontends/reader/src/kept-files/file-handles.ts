// The File System Access API, which TypeScript's DOM library lacks: Chromium has it, Firefox and Safari have not.

export interface ReadableHandle extends FileSystemFileHandle {
  queryPermission(wanted: { mode: 'read' }): Promise<PermissionState>;
  /** Needs a press of the user's. */
  requestPermission(wanted: { mode: 'read' }): Promise<PermissionState>;
}

interface Picker {
  showOpenFilePicker?(options: {
    multiple: boolean;
    types: readonly { accept: Record<string, readonly string[]> }[];
  }): Promise<ReadableHandle[]>;
}

/** By the files that were chosen or dropped on this visit. */
const handles = new WeakMap<File, ReadableHandle>();

/** Of files of which each has one; else undefined. */
export function handlesOf(files: readonly File[]): ReadableHandle[] | undefined {
  const found = files.map((file) => handles.get(file));
  return found.every((handle) => handle !== undefined) ? found : undefined;
}

/** The file of a handle, which has one again. @throws DOMException when it is gone, or may not be read */
export async function fileOf(handle: ReadableHandle): Promise<File> {
  const file = await handle.getFile();
  handles.set(file, handle);
  return file;
}

/**
 * The browser's dialog whose files can be kept; undefined where there is none.
 *
 * @param accept types and endings, as of an input
 */
export function fileDialog(accept: string, multiple: boolean): (() => Promise<File[]>) | undefined {
  const picker = globalThis as Picker;
  if (!picker.showOpenFilePicker) return undefined;
  const accepted = accept.split(',');
  const endings = accepted.filter((one) => one.startsWith('.'));
  const types = accepted.filter((one) => !one.startsWith('.'));
  return async () => {
    const chosen = await picker.showOpenFilePicker!({
      multiple,
      types: [{ accept: Object.fromEntries(types.map((type) => [type, endings])) }],
    });
    return Promise.all(chosen.map(fileOf));
  };
}

/**
 * The files that are dropped, with their handles where the browser has such. To be called while the drop is handled.
 */
export function droppedFiles(dropped: DataTransfer): Promise<File[]> {
  const items = [...dropped.items].filter(({ kind }) => kind === 'file') as (DataTransferItem & {
    getAsFileSystemHandle?(): Promise<FileSystemHandle | null>;
  })[];
  return Promise.all(
    items.map(async (item) => {
      const file = item.getAsFile();
      const handle = await item.getAsFileSystemHandle?.().catch(() => null);
      if (file && handle?.kind === 'file') handles.set(file, handle as ReadableHandle);
      return file;
    }),
  ).then((files) => files.filter((file) => file !== null));
}
