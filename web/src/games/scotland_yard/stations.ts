/**
 * Stations as they are drawn on the map: a disc for taxis only, a square with buses, a roundel with the underground. As
 * text, because there are 199 of them and they never change; what looks the same is one shape.
 */
import { place, stopsAt, type Transport } from "./board";
import "./stations.css";

/** How large the numbers are, in units of the map. */
export const NUMERAL = 24;

/** A circle around a point, as a part of a path. */
const disc = (station: number, radius: number, below = 0): string => {
  const [x, y] = place(station);
  return `M${x - radius} ${y + below}a${radius} ${radius} 0 1 0 ${2 * radius} 0 ${radius} ${radius} 0 1 0 ${-2 * radius} 0Z`;
};

/** A rectangle around a point, as a part of a path. */
const plate = (station: number, width: number, height: number): string => {
  const [x, y] = place(station);
  return `M${x - width / 2} ${y - height / 2}h${width}v${height}h${-width}Z`;
};

const wave = (station: number): string => {
  const [x, y] = place(station);
  return [39, 44].map((below) => `M${x - 7} ${y + below}c2.3-3 4.7-3 7 0s4.7 3 7 0`).join("");
};

/** The marks of these stations, with their numbers. */
export function stationMarks(stations: readonly number[]): string {
  const stop = (...all: Transport[]) =>
    stations.filter((station) => all.every((one) => stopsAt(station).includes(one)));
  const underground = stop("underground");
  const bus = stop("bus").filter((station) => !underground.includes(station));
  const taxi = stations.filter((station) => !underground.includes(station) && !bus.includes(station));
  const ferry = stop("ferry");
  const path = (name: string, all: readonly number[], draw: (station: number) => string) =>
    all.length ? `<path class="${name}" d="${all.map(draw).join("")}"/>` : "";
  const number = (station: number) => {
    const [x, y] = place(station);
    return `<text${underground.includes(station) ? ' class="on-roundel"' : ""} x="${x}" y="${y + 8}">${station}</text>`;
  };
  return (
    '<g class="station-mark">' +
    path("ferry", ferry, (one) => disc(one, 12.5, 40)) +
    path("wave", ferry, wave) +
    path("taxi", taxi, (one) => disc(one, 23)) +
    path("bus", bus, (one) => plate(one, 48, 48)) +
    path("plate", bus, (one) => plate(one, 40, 30)) +
    path("bus", stop("underground", "bus"), (one) => plate(one, 58, 58)) +
    path("underground", underground, (one) => disc(one, 26)) +
    path("roundel", underground, (one) => plate(one, 70, 27)) +
    stations.map(number).join("") +
    "</g>"
  );
}

/** What lamps light around stations at night. */
export function glow(stations: readonly number[]): string {
  const rings = [40, 58, 82].map((radius) => stations.map((one) => disc(one, radius)).join(""));
  return `<g class="glow">${rings.map((path) => `<path d="${path}"/>`).join("")}</g>`;
}
