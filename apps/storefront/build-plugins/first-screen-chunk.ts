type ModuleInfo = { importedIds: readonly string[]; code: string | null } | null;
type Chunking = { getModuleInfo: (id: string) => ModuleInfo };

/** What every visit begins with: the framework's entry, the root, and the menu. */
const firstScreen = /\/app\/(?:entry\.client\.tsx|root\.tsx|menu\/menu\.route\.tsx)(?:\?|$)/;
const framework = /node_modules\/(?:react|react-dom|react-router|scheduler)\//;
/** The rules are imported through one index, of which every screen uses a few. */
const rulesIndex = /packages\/ordering\/src\/index\.ts$/;

/**
 * Puts everything that the first screen needs into two files, one of which hardly ever changes, instead of
 * forty small ones that it happens to share with other screens. The rest is left to the bundler.
 */
export function firstScreenChunks() {
  const roots = new Set<string>();
  let needed: Set<string> | undefined;
  return {
    // The bundler asks this about every module before it asks for the first name.
    test(id: string): boolean {
      if (firstScreen.test(id)) roots.add(id);
      return true;
    },
    name(id: string, chunking: Chunking): string | null {
      needed ??= reachableFrom(roots, chunking);
      if (!needed.has(id)) return null;
      return framework.test(id) ? 'framework' : 'shop';
    },
  };
}

function reachableFrom(roots: Set<string>, chunking: Chunking): Set<string> {
  const reached = new Set<string>();
  const spread = (id: string) => {
    if (reached.has(id)) return;
    reached.add(id);
    const info = chunking.getModuleInfo(id);
    for (const imported of info?.importedIds ?? []) {
      if (rulesIndex.test(imported)) usedRules(info?.code ?? '', imported, chunking).forEach(spread);
      else spread(imported);
    }
  };
  roots.forEach(spread);
  return reached;
}

/** The modules of the rules whose names a module imports. */
function usedRules(code: string, index: string, chunking: Chunking): string[] {
  const names = [...code.matchAll(/import\s*\{([^}]*)\}\s*from\s*["']@sufra\/ordering["']/g)].flatMap((match) =>
    (match[1] ?? '').split(',').map((name) => name.trim().split(/\s+as\s+/)[0] ?? ''),
  );
  const declares = (id: string, name: string) =>
    new RegExp(`export\\s+(?:async\\s+)?(?:function|const|class)\\s+${name}\\b`).test(
      chunking.getModuleInfo(id)?.code ?? '',
    );
  const rules = chunking.getModuleInfo(index)?.importedIds ?? [];
  return rules.filter((id) => names.some((name) => name !== '' && declares(id, name)));
}
