CREATE TABLE `site_state` (
	`name` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`value` text
);
