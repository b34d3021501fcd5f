/** What is in a page's memory: a heap snapshot, searched by the names of properties and by strings. */
import type { Page } from "@playwright/test";

export interface Heap {
  readonly strings: readonly string[];
  /** What properties of that name point to: the type and name of each, such as "number 46" or "object Array". */
  held(property: string): string[];
}

interface Snapshot {
  readonly snapshot: {
    readonly meta: {
      readonly node_fields: readonly string[];
      readonly node_types: readonly [readonly string[]];
      readonly edge_fields: readonly string[];
      readonly edge_types: readonly [readonly string[]];
    };
  };
  readonly nodes: readonly number[];
  readonly edges: readonly number[];
  readonly strings: readonly string[];
}

/** All that scripts can still reach, after the garbage is gone. */
export async function heapOf(page: Page): Promise<Heap> {
  const session = await page.context().newCDPSession(page);
  const chunks: string[] = [];
  session.on("HeapProfiler.addHeapSnapshotChunk", ({ chunk }) => chunks.push(chunk));
  await session.send("HeapProfiler.enable");
  await session.send("HeapProfiler.collectGarbage");
  await session.send("HeapProfiler.takeHeapSnapshot", { reportProgress: false, captureNumericValue: true });
  await session.detach();
  const { snapshot, nodes, edges, strings } = JSON.parse(chunks.join("")) as Snapshot;
  const { node_fields, node_types, edge_fields, edge_types } = snapshot.meta;
  const [nodeType, nodeName] = [node_fields.indexOf("type"), node_fields.indexOf("name")];
  const [edgeType, edgeName, edgeTo] = ["type", "name_or_index", "to_node"].map((field) =>
    edge_fields.indexOf(field),
  ) as [number, number, number];
  const property = edge_types[0].indexOf("property");
  return {
    strings,
    held(wanted) {
      const name = strings.indexOf(wanted);
      const found: string[] = [];
      for (let at = 0; name >= 0 && at < edges.length; at += edge_fields.length) {
        if (edges[at + edgeType] !== property || edges[at + edgeName] !== name) continue;
        const node = edges[at + edgeTo]!;
        const [type, what] = [node_types[0][nodes[node + nodeType]!], strings[nodes[node + nodeName]!]];
        found.push(`${type} ${what}`);
      }
      return found;
    },
  };
}
