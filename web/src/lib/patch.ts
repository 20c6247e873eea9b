import type { PatchItem, ViewPatch } from "../wire";

/** What a patch makes of a value; throws where it is none of that value. doc/wire.md has its form. */
export function patched(before: unknown, patch: ViewPatch): unknown {
  if (Array.isArray(patch)) return patch[0];
  const items = (patch as { ""?: PatchItem[] })[""];
  if (items) return patchedList(before as unknown[], items);
  const old = before as Record<string, unknown>;
  const after = { ...old };
  for (const [name, change] of Object.entries(patch as Record<string, ViewPatch>)) {
    if (!(name in old)) throw new Error(`no ${name} to patch`);
    after[name] = patched(old[name], change);
  }
  return after;
}

function patchedList(old: unknown[], items: PatchItem[]): unknown[] {
  const after: unknown[] = [];
  const keep = (at: number): unknown => {
    if (!(at in old)) throw new Error(`no element ${at} to patch`);
    return old[at];
  };
  for (const item of items) {
    if (typeof item === "number") after.push(keep(item));
    else if (item.length === 1) after.push(item[0]);
    else if (typeof item[1] === "number") for (let at = item[0]; at <= item[1]; at += 1) after.push(keep(at));
    else after.push(patched(keep(item[0]), item[1]));
  }
  return after;
}
