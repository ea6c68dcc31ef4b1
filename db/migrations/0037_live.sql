CREATE TABLE `live_counters` (
	`user_id` text PRIMARY KEY NOT NULL,
	`seq` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `live_frames` (
	`user_id` text NOT NULL,
	`seq` integer NOT NULL,
	`type` text NOT NULL,
	`data` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `seq`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `live_frames_age` ON `live_frames` (`created_at`);--> statement-breakpoint
CREATE TABLE `live_watches` (
	`user_id` text NOT NULL,
	`subject_type` text NOT NULL,
	`subject_id` text NOT NULL,
	`until` integer NOT NULL,
	PRIMARY KEY(`user_id`, `subject_type`, `subject_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `live_watches_subject` ON `live_watches` (`subject_type`,`subject_id`,`until`);--> statement-breakpoint
CREATE INDEX `live_watches_until` ON `live_watches` (`until`);--> statement-breakpoint
CREATE TRIGGER `live_frames_counted` AFTER INSERT ON `live_frames` BEGIN
	INSERT INTO `live_counters` (`user_id`, `seq`) VALUES (new.`user_id`, new.`seq`)
		ON CONFLICT (`user_id`) DO UPDATE SET `seq` = excluded.`seq`;
END;
