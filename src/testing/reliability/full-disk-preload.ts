/**
 * Loaded with `--import` into the program: its disk takes as many bytes as `DISK_ROOM` says. At the end the number of bytes
 * that it was asked to write goes to the file that `DISK_REPORT` names.
 */
import { openSync, writeFileSync } from "node:fs";
import { limitDisk } from "./limited-disk.ts";

const room = process.env.DISK_ROOM;
const report = process.env.DISK_REPORT;
const disk = limitDisk(room === undefined ? Number.POSITIVE_INFINITY : Number(room));
if (report !== undefined) {
  const handle = openSync(report, "w");
  process.on("exit", () => {
    disk.restore();
    writeFileSync(handle, String(disk.asked()));
  });
}
