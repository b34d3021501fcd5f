/** What is in a page's memory: a heap snapshot, searched by the names of properties and by strings; and its objects. */
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

/** Asks all objects that have come from a prototype, after the garbage is gone. `question` is run in the page. */
async function askAll<Answer>(
  page: Page,
  prototype: "Array" | "Object",
  question: (this: readonly object[], name: string) => Answer,
  name = "",
): Promise<Answer> {
  const session = await page.context().newCDPSession(page);
  const objectGroup = "asked";
  await session.send("HeapProfiler.collectGarbage");
  const from = await session.send("Runtime.evaluate", { expression: `${prototype}.prototype`, objectGroup });
  const { objects } = await session.send("Runtime.queryObjects", {
    prototypeObjectId: from.result.objectId!,
    objectGroup,
  });
  const { result, exceptionDetails } = await session.send("Runtime.callFunctionOn", {
    objectId: objects.objectId!,
    functionDeclaration: question.toString(),
    arguments: [{ value: name }],
    returnByValue: true,
  });
  // Or the question itself would hold what it found.
  await session.send("Runtime.releaseObjectGroup", { objectGroup });
  await session.detach();
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description);
  return result.value as Answer;
}

/** The values of all properties of that name that objects in the page have, as they are in JSON. */
export async function valuesHeld(page: Page, property: string): Promise<unknown[]> {
  const texts = await askAll(
    page,
    "Object",
    function (name) {
      return this.flatMap((one) => {
        const value: unknown = Object.getOwnPropertyDescriptor(one, name)?.value; // a getter is not asked
        return value === null ||
          ["number", "string", "boolean"].includes(typeof value) ||
          Array.isArray(value)
          ? [JSON.stringify(value)]
          : [];
      });
    },
    property,
  );
  return texts.map((text) => JSON.parse(text) as unknown);
}

/** All lists of words in the page's memory, each in alphabetical order. */
export async function listsHeld(page: Page): Promise<readonly (readonly string[])[]> {
  // As texts: a list that is made here would be found the next time.
  const texts = await askAll(page, "Array", function () {
    return this.flatMap((one) => {
      const list = one as readonly unknown[];
      return list.length > 1 && list.length < 30 && list.every((word) => typeof word === "string")
        ? [JSON.stringify(list)]
        : [];
    });
  });
  return texts.map((text) => (JSON.parse(text) as string[]).sort());
}
