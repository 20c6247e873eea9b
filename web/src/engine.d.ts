/**
 * The engine's two files below the pages, and which rules and cards it has by game; nothing where the pages were built
 * without it.
 */
declare const __ENGINE__: { script: string; engine: string; plays: Record<string, string> } | null;
