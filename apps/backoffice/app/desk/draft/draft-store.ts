import type { DraftDocument, DraftListDocument } from '@sufra/contracts';
import {
  addThing,
  editFile,
  type FileChange,
  isSameJson,
  type Json,
  type Place,
  setValue,
  valueAtPlace,
} from '@sufra/ordering';
import { createStore, useStore } from '@sufra/ui/store.ts';
import { useState } from 'react';
import { type ApiRefusal, callStaff } from '../../api.ts';
import { session } from '../../session.ts';

type Attributes = DraftDocument['data']['attributes'];
export type DraftConflict = Attributes['conflicts'][number];

/** The draft as the screens show it: what the server knows, with the changes that it has not answered yet. */
export type Draft = Omit<Attributes, 'files' | 'conflicts'> & {
  id: string;
  files: ReadonlyMap<string, Json>;
  /** Changes that were not made because another person changed the same value, until they have been seen. */
  conflicts: readonly DraftConflict[];
  waiting: number;
  /** Why changes wait. */
  refusal: ApiRefusal | undefined;
};

type State = { draft?: Draft; refusal?: ApiRefusal };

const savingAfterMs = 500;
const retryAfterMs = 5000;
const chosenKey = 'desk-draft';

const store = createStore<State>({});
let served = new Map<string, Json>();
let waiting: FileChange[] = [];
let isSending = false;
let timer: ReturnType<typeof setTimeout> | undefined;
const readAuthor = () => session.get()?.['staff-id'];
/** Whose the waiting changes are: they are sent in no other session. */
let author = readAuthor();
/** A draft is on its way to the screen: whatever asks for one meanwhile gets that one, and one draft is begun. */
const opening = createSingle<void>();
/** A person goes to another draft: a second press counts for nothing. */
const choosing = createSingle<boolean>();
const storageKey = () => `draft-waiting-${author}`;

const openFields = new Set<() => void>();

/** Calls `act` when the session ends or becomes that of another person, and once more when the returned function is called. */
export function beforeLeaving(act: () => void): () => void {
  openFields.add(act);
  return () => {
    openFields.delete(act);
    act();
  };
}

session.subscribe(() => {
  if (author === readAuthor()) return;
  for (const act of openFields) act();
  author = readAuthor();
  // Typed changes stay in the browser's storage until its author opens a draft again.
  const wasOpen = store.get().draft !== undefined;
  clearTimeout(timer);
  opening.leave();
  choosing.leave();
  waiting = [];
  served = new Map();
  store.set({});
  if (author && wasOpen) void openDraft();
});

/** The draft that is open; undefined until it has come. */
export const useDraftState = (): State => useStore(store);

/** A screen of the draft is shown: what is open is looked at again. */
export const arriveAtDraft = (): Promise<void> => (store.get().draft ? followDraft() : openDraft());

/** Runs an act unless one is under way, of which it gives the answer then. */
function createSingle<Answer>() {
  let running: Promise<Answer> | undefined;
  return {
    running: () => running,
    run(act: () => Promise<Answer>): Promise<Answer> {
      if (running) return running;
      const own = act().finally(() => {
        if (running === own) running = undefined;
      });
      running = own;
      return own;
    },
    /** The next act does not wait for the one that is under way. */
    leave: () => {
      running = undefined;
    },
  };
}

/**
 * Opens the draft whose changes wait in this browser, else the one that the person went to in this tab, else the one
 * changed last, or begins one; never one that waits for its time.
 */
export const openDraft = (): Promise<void> =>
  opening.run(async () => {
    const reader = author;
    const listed = await callStaff<DraftListDocument>('/api/staff/drafts');
    if (author !== reader) return;
    if (!listed.ok) return store.set({ ...store.get(), refusal: listed.refusal });
    const open = listed.value.data.filter(({ attributes }) => attributes['publish-at'] === null);
    const kept = readWaiting();
    const find = (wished: string | null | undefined) => open.find(({ id }) => id === wished);
    const next = find(kept?.id) ?? find(sessionStorage.getItem(chosenKey)) ?? open[0];
    // Their draft was published, scheduled or thrown away: they go into the one that is opened.
    if (kept && kept.id !== next?.id && waiting.length === 0) waiting = kept.changes;
    await read(next?.id);
  });

/** Goes to a draft, or begins one. False while what was typed into the one before could not be saved. */
export const chooseDraft = (id: string | undefined): Promise<boolean> => choosing.run(() => goTo(id));

async function goTo(id: string | undefined): Promise<boolean> {
  do {
    await opening.running();
    if (!(await saveNow())) return false;
  } while (opening.running());
  closeDraft();
  await opening.run(() => read(id));
  const { draft } = store.get();
  if (draft) sessionStorage.setItem(chosenKey, draft.id);
  return draft !== undefined;
}

/** Goes to another draft without changes: one that was left so, or a new one. */
export const beginDraft = (): Promise<boolean> =>
  choosing.run(async () => {
    const { draft } = store.get();
    const listed = await callStaff<DraftListDocument>('/api/staff/drafts');
    if (!listed.ok) return false;
    const empty = listed.value.data.find(
      ({ id, attributes }) => id !== draft?.id && attributes['publish-at'] === null && attributes['change-count'] === 0,
    );
    return goTo(empty?.id);
  });

/** Reads the open draft whole, unless another is on its way. */
export const readDraft = (id: string): Promise<void> => opening.run(() => read(id));

/** Reads a draft whole; without an id it begins one. */
async function read(id: string | undefined): Promise<void> {
  const reader = author;
  const answer = await callStaff<DraftDocument>(
    id === undefined ? '/api/staff/drafts' : `/api/staff/drafts/${id}`,
    id === undefined ? { method: 'POST', body: {} } : {},
  );
  if (author !== reader) return;
  if (!answer.ok) return store.set({ ...store.get(), refusal: answer.refusal });
  served = new Map();
  // Changes typed while a draft that is gone gives way to this one belong to this one.
  const kept = readWaiting();
  if (waiting.length === 0 && kept?.id === answer.value.data.id) waiting = kept.changes;
  takeAnswer(answer.value);
  if (waiting.length > 0) {
    keepWaiting();
    save();
  }
  await followPublished();
}

/** A draft without changes follows what is published by itself: nothing of it can be lost. */
async function followPublished(): Promise<void> {
  const { draft } = store.get();
  if (isSending || waiting.length > 0 || !draft?.['is-outdated'] || draft.differences.length > 0) return;
  await rebaseDraft();
}

/** Takes an answer of the server in: files that changed, problems, differences, conflicts. */
function takeAnswer({ data }: DraftDocument): void {
  const { files, conflicts, ...attributes } = data.attributes;
  served = new Map(served);
  for (const { path, content } of files) {
    if (content === null) served.delete(path);
    else served.set(path, content as Json);
  }
  const { draft } = store.get();
  const known = draft?.id === data.id ? draft.conflicts : [];
  store.set({ draft: { ...attributes, id: data.id, conflicts: [...known, ...conflicts], ...shown() } });
}

/** The files with every change that waits; one that no longer fits is left to the server to tell. */
function shown(): Pick<Draft, 'files' | 'waiting' | 'refusal'> {
  const files = new Map(served);
  for (const change of waiting) {
    const done = editFile(files.get(change.file) ?? null, change);
    if (!done.ok) continue;
    if (done.value === null) files.delete(change.file);
    else files.set(change.file, done.value);
  }
  return { files, waiting: waiting.length, refusal: undefined };
}

/** Changes the draft: at once on the screen, soon on the server. */
export function edit(...changes: FileChange[]): void {
  const { draft } = store.get();
  if (!draft) return;
  for (const change of changes) waiting = withChange(waiting, change);
  keepWaiting();
  store.set({ draft: { ...draft, ...shown() } });
  save();
}

/** Two changes of one value that both wait are one: from what was seen first to what was typed last. */
function withChange(list: FileChange[], change: FileChange): FileChange[] {
  const last = list.at(-1);
  const isSame =
    !isSending &&
    last?.kind === 'set' &&
    change.kind === 'set' &&
    last.file === change.file &&
    isSameJson([...last.at], [...change.at]);
  return isSame ? [...list.slice(0, -1), { ...change, was: last.was }] : [...list, change];
}

function save(afterMs = savingAfterMs): void {
  clearTimeout(timer);
  timer = setTimeout(() => void send(), afterMs);
}

/** Sends what waits, and resolves when nothing does any more; false when something could not be sent. */
export async function saveNow(): Promise<boolean> {
  clearTimeout(timer);
  while (isSending) await new Promise((resolve) => setTimeout(resolve, 50));
  return waiting.length === 0 || send();
}

const mostAtOnce = 2000;

async function send(): Promise<boolean> {
  const { draft } = store.get();
  if (!draft || isSending || waiting.length === 0) return waiting.length === 0;
  isSending = true;
  const sender = author;
  const sent = waiting.slice(0, mostAtOnce);
  const answer = await callStaff<DraftDocument>(`/api/staff/drafts/${draft.id}`, {
    method: 'PATCH',
    body: { changes: sent, revision: draft.revision },
  });
  if (author !== sender) {
    isSending = false;
    save();
    return false;
  }
  const isClosed = !answer.ok && isClosedDraft(answer.refusal);
  // Another draft takes what waits. Until it is open nothing else is sent.
  if (isClosed) await openDraft();
  isSending = false;
  if (isClosed && store.get().draft?.id !== draft.id) return false;
  if (!answer.ok) {
    store.set({ draft: { ...draft, ...shown(), refusal: answer.refusal } });
    // Typed changes stay, here and in the browser's storage; a lost connection comes back by itself.
    if (isClosed || answer.refusal.status === 0 || answer.refusal.status >= 500) save(retryAfterMs);
    return false;
  }
  waiting = waiting.slice(sent.length);
  keepWaiting();
  takeAnswer(answer.value);
  return waiting.length === 0 || send();
}

/** Whether a draft was published, scheduled or thrown away by others. */
const isClosedDraft = ({ status, code }: ApiRefusal): boolean => status === 404 || code === 'draft-scheduled';

/** Brings the draft onto what is published now. */
export async function rebaseDraft(): Promise<void> {
  const { draft } = store.get();
  if (!draft || !(await saveNow())) return;
  const answer = await callStaff<DraftDocument>(`/api/staff/drafts/${draft.id}/rebase`, { method: 'POST', body: {} });
  const now = store.get().draft;
  // The person went to another draft meanwhile.
  if (now?.id !== draft.id) return;
  if (!answer.ok) return store.set({ draft: { ...now, refusal: answer.refusal } });
  served = new Map();
  takeAnswer(answer.value);
}

/** Looks for what others did to the draft. */
export async function followDraft(): Promise<void> {
  const { draft } = store.get();
  if (!draft || isSending || waiting.length > 0 || draft['publish-at'] !== null) return;
  const isAsShown = () => store.get().draft === draft && !isSending && waiting.length === 0;
  const listed = await callStaff<DraftListDocument>('/api/staff/drafts');
  if (!listed.ok || !isAsShown()) return;
  const found = listed.value.data.find(({ id }) => id === draft.id);
  // It was published or thrown away elsewhere. Until another draft is read this one stays on the screen.
  if (!found) return openDraft();
  // Scheduled elsewhere: it takes no more changes.
  if (found.attributes['publish-at'] !== null) return readDraft(draft.id);
  const body = { changes: [], revision: draft.revision };
  const answer = await callStaff<DraftDocument>(`/api/staff/drafts/${draft.id}`, { method: 'PATCH', body });
  if (!answer.ok || !isAsShown()) return;
  takeAnswer(answer.value);
  await followPublished();
}

/** Forgets the conflicts that the person has seen. */
export function closeConflicts(): void {
  const { draft } = store.get();
  if (draft) store.set({ draft: { ...draft, conflicts: [] } });
}

/** Takes the person's value of a conflict after all, over the other one. */
export function insist({ file, at, yours, theirs }: DraftConflict): void {
  const { draft } = store.get();
  const rest = draft?.conflicts.filter((one) => one.file !== file || !isSameJson(one.at, at)) ?? [];
  if (draft) store.set({ draft: { ...draft, conflicts: rest } });
  edit({ kind: 'set', file, at, was: theirs as Json, to: yours as Json });
}

/** Nothing of a draft stays in this page. */
export function closeDraft(): void {
  waiting = [];
  keepWaiting();
  served = new Map();
  store.set({});
}

function keepWaiting(): void {
  const id = store.get().draft?.id;
  if (id && waiting.length > 0) localStorage.setItem(storageKey(), JSON.stringify({ id, changes: waiting }));
  else localStorage.removeItem(storageKey());
}

type Kept = { id: string; changes: FileChange[] };

function readWaiting(): Kept | undefined {
  try {
    return (JSON.parse(localStorage.getItem(storageKey()) ?? 'null') as Kept | null) ?? undefined;
  } catch {
    return undefined;
  }
}

const formKey = (name: string): string => `desk-form-${author}-${name}`;

/** Whether the person began a form in this browser, and neither sent nor cancelled it. */
export const isFormBegun = (name: string): boolean => localStorage.getItem(formKey(name)) !== null;

/**
 * Text of a form that is no change of the draft yet. It stays in the browser's storage until it is dropped, for its
 * author alone.
 */
export function useForm<Form extends object>(name: string, empty: Form) {
  const [form, setForm] = useState<Form>(() => ({ ...empty, ...readForm(name) }));
  const put = (changes: Partial<Form>) => {
    const next = { ...form, ...changes };
    setForm(next);
    localStorage.setItem(formKey(name), JSON.stringify(next));
  };
  const drop = () => {
    setForm(empty);
    localStorage.removeItem(formKey(name));
  };
  return [form, put, drop] as const;
}

function readForm(name: string): object {
  try {
    return JSON.parse(localStorage.getItem(formKey(name)) ?? '{}') as object;
  } catch {
    return {};
  }
}

/** A value of the draft; null for none. */
export const valueIn = (draft: Draft, file: string, at: Place): Json => valueAtPlace(draft.files.get(file), at) ?? null;

/** Adds a thing to the list of a file, which begins with it where the draft has no such file yet. */
export const addToFile = (
  draft: Draft,
  file: string,
  list: string,
  thing: Parameters<typeof addThing>[2],
): FileChange =>
  draft.files.has(file) ? addThing(file, [list], thing) : setValue(file, [], { was: null, to: { [list]: [thing] } });

/** Where the browser finds a picture of a draft. */
export const pictureAddress = (draft: Draft, path: string): string =>
  `/staff/api/staff/drafts/${draft.id}/file?path=${encodeURIComponent(path)}`;
