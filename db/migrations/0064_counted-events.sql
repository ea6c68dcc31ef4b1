CREATE TABLE `counted_events` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`day` integer NOT NULL,
	`viewer` text NOT NULL,
	`browser` text,
	`pin_id` text NOT NULL,
	`kind` integer NOT NULL,
	`happened_day` integer NOT NULL,
	`country_group` text NOT NULL,
	`weight` real NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `counted_events_viewer` ON `counted_events` (`day`,`viewer`,`pin_id`,`kind`);--> statement-breakpoint
CREATE UNIQUE INDEX `counted_events_browser` ON `counted_events` (`day`,`browser`,`pin_id`,`kind`) WHERE browser is not null;--> statement-breakpoint
ALTER TABLE `pin_days` ADD `scored_impressions` real DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `pin_days` ADD `scored_actions` real DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `appeal_marks` ADD `counted_seq` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE `pin_days` SET `scored_impressions` = `impressions`, `scored_actions` = `closeups` + `clicks`
WHERE `day` > unixepoch() / 86400 - 31;
