CREATE TABLE `parental_passcodes` (
	`user_id` text PRIMARY KEY NOT NULL,
	`passcode_hash` text NOT NULL,
	`backup_email` text NOT NULL,
	`created_at` integer NOT NULL,
	`proved_at` integer,
	`proved_session_id` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
