/**
 * A station as it is drawn on the map: a disc for taxis only, a square with buses, an octagon with the underground. As
 * text, because there are 199 of them and they never change: the browser reads them ten times as fast as components.
 */
import { place, stopsAt } from "./board";
import "./stations.css";

export function stationMark(station: number): string {
  const [x, y] = place(station);
  const stops = stopsAt(station);
  const underground = stops.includes("underground");
  const bus = stops.includes("bus");
  const shape = underground
    ? '<path class="underground" d="M-14-31H14L31-14V14L14 31H-14L-31 14V-14Z"/>' +
      '<rect class="plate" x="-22" y="-15" width="44" height="30" rx="3"/>'
    : bus
      ? '<rect class="bus" x="-24" y="-24" width="48" height="48" rx="7"/>' +
        '<rect class="plate" x="-19" y="-15" width="38" height="30" rx="3"/>'
      : '<circle class="taxi" r="22"/>';
  const also = underground && bus ? '<path class="also" d="M-11-25.5H11M-11 25.5H11"/>' : "";
  const ferry = stops.includes("ferry")
    ? '<g transform="translate(0 40)"><circle class="ferry" r="12.5"/>' +
      '<path class="wave" d="M-7-1c2.3-3 4.7-3 7 0s4.7 3 7 0M-7 4c2.3-3 4.7-3 7 0s4.7 3 7 0"/></g>'
    : "";
  return `<g class="station-mark" transform="translate(${x} ${y})">${shape}${also}${ferry}<text y="7.5">${station}</text></g>`;
}
