import type { PublicationDocument } from '@sufra/contracts';
import { zip, type Zippable } from 'fflate';
import { callStaff } from '../../api.ts';
import { saveFile } from '../save-table.ts';

const atOnce = 6;

/** Saves a published menu as the folder that it is, packed; false when a file of it could not be had. */
export async function saveFolder(id: string, name: string): Promise<boolean> {
  const found = await callStaff<PublicationDocument>(`/api/staff/publications/${id}`);
  if (!found.ok) return false;
  const waiting = [...found.value.data.attributes.paths];
  const files: Zippable = {};
  const fetchFiles = async (): Promise<boolean> => {
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      const answer = await fetch(`/staff/api/staff/publications/${id}/file?path=${encodeURIComponent(path)}`);
      if (!answer.ok) return false;
      // Pictures are packed already.
      files[`${name}/${path}`] = [
        new Uint8Array(await answer.arrayBuffer()),
        { level: path.endsWith('.json') ? 6 : 0 },
      ];
    }
    return true;
  };
  try {
    const done = await Promise.all(Array.from({ length: atOnce }, fetchFiles));
    if (done.includes(false)) return false;
  } catch {
    return false;
  }
  const packed = await new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) =>
    zip(files, (error, data) => (error ? reject(error) : resolve(new Uint8Array(data)))),
  );
  saveFile(new Blob([packed], { type: 'application/zip' }), `${name}.zip`);
  return true;
}
