CREATE TABLE `appeal_marks` (
	`id` integer PRIMARY KEY NOT NULL,
	`event_seq` integer NOT NULL,
	`save_id` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `pin_appeals` (
	`country_group` text NOT NULL,
	`pin_id` text NOT NULL,
	`impressions` real DEFAULT 0 NOT NULL,
	`actions` real DEFAULT 0 NOT NULL,
	`base_score` real NOT NULL,
	`score` real NOT NULL,
	`previous_score` real NOT NULL,
	`scored_at` integer NOT NULL,
	`is_due` integer DEFAULT true NOT NULL,
	PRIMARY KEY(`country_group`, `pin_id`),
	FOREIGN KEY (`pin_id`) REFERENCES `pins`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `pin_appeals_feed` ON `pin_appeals` (`country_group`,`score`,`pin_id`);--> statement-breakpoint
CREATE INDEX `pin_appeals_pin` ON `pin_appeals` (`pin_id`);--> statement-breakpoint
CREATE INDEX `pin_appeals_due` ON `pin_appeals` (`scored_at`) WHERE is_due = 1;--> statement-breakpoint
CREATE INDEX `pin_appeals_old` ON `pin_appeals` (`scored_at`) WHERE is_due = 0 and country_group <> '*';