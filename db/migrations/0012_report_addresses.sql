CREATE TABLE `report_salts` (
	`day` integer PRIMARY KEY NOT NULL,
	`salt` text NOT NULL
);
--> statement-breakpoint
ALTER TABLE `reports` ADD `address_hash` text;--> statement-breakpoint
CREATE UNIQUE INDEX `reports_address_once` ON `reports` (`type`,`subject_id`,`address_hash`);